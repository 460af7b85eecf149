import { startGallery } from "./gallery-server";

const { url, close } = await startGallery(Number(process.env.GALLERY_PORT ?? 3006));
console.log(`Gallery: ${url} (Ctrl-C stops it; build again to see a change)`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, close);
