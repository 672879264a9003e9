// What the canvas shows as a video, by the browser's own encoder: F9 begins it and ends it. That it is
// recorded is said beside the canvas, not in it.

const SECONDS = 60;
let recorder;

// `save` takes {name, bytes}, `say` a sentence.
export function toggleRecording(canvas, scene, save, say) {
    if (recorder) return recorder.stop();
    try {
        recorder = new MediaRecorder(canvas.captureStream(30), {videoBitsPerSecond: 5e6});
    } catch {
        return say('This browser cannot record');
    }
    const parts = [], root = document.documentElement;
    const limit = setTimeout(() => recorder.stop(), SECONDS * 1000);
    recorder.ondataavailable = ({data}) => parts.push(data);
    recorder.onstop = () => {
        const kind = /mp4/.test(recorder.mimeType) ? 'mp4' : 'webm';
        clearTimeout(limit);
        for (const track of recorder.stream.getTracks()) track.stop();
        recorder = undefined;
        delete root.dataset.records;
        save({name: `touchstone-${scene}.${kind}`, bytes: new Blob(parts, {type: 'video/' + kind})});
    };
    recorder.start();
    root.dataset.records = 'yes';
}
