declare namespace Deno {
  const args: readonly string[];
  const stdin: { readable: ReadableStream<BufferSource> };
  const stdout: { writeSync(bytes: Uint8Array): number };
  function memoryUsage(): { rss: number };
  function exit(code: number): never;
}
