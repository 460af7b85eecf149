/** The part of Deno's API that the sandbox uses. */
declare namespace Deno {
  const args: readonly string[];
  const stdin: { readable: ReadableStream<BufferSource> };
  const stdout: { writeSync(bytes: Uint8Array): number };
  function memoryUsage(): { rss: number };
  function exit(code: number): never;
}
