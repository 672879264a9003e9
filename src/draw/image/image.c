#include "image/image.h"

#include <stdlib.h>

Image image_new(int width, int height)
{
    Image image = {0};
    if (width < 1 || height < 1 || width > IMAGE_MAX_SIDE || height > IMAGE_MAX_SIDE) return image;
    image.pixel = calloc((size_t)width * (size_t)height, sizeof *image.pixel);
    if (image.pixel) {
        image.width = width;
        image.height = height;
    }
    return image;
}

void image_free(Image *image)
{
    free(image->pixel);
    *image = (Image){0};
}
