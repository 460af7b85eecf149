/** Re-encoding quality (R9.7). */
export const webpQuality = 0.9;

/** Largest picture that is decoded: 50 megapixels use 200 MB of memory. */
export const maxPixels = 50_000_000;

/** Longest side that WebP supports. */
export const maxSide = 16_383;

/** Largest file that is read: a larger one can crash a phone's tab. */
export const maxFileBytes = 150 * 1024 * 1024;
