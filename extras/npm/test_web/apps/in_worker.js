const worker = new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
window.answer = new Promise(resolve => {
    worker.onmessage = ({data}) => resolve(data);
    worker.onerror = event => resolve({error: 'of the Worker: ' + event.message});
});
