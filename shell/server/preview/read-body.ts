import type { IncomingMessage } from "node:http";

const longest = 4096;

/** The body of a request. Rejects where it is more than a preview's choice could be. */
export async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > longest) throw new Error("too long");
  }
  return text;
}
