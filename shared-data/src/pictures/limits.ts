/** Re-encoding quality (R9.7). */
export const webpQuality = 0.9;

/** Largest picture that is decoded: 50 megapixels take 200 MB of memory while they are drawn. */
export const maxPixels = 50_000_000;

/** Longest side the WebP format can store. */
export const maxSide = 16_383;

/** Largest file that is read. Above it the reading alone can end a phone's tab. */
export const maxFileBytes = 150 * 1024 * 1024;
