import type { ListPage, Slice } from "./list-definition";

/** Reads pages of `perCall` rows until one is empty, up to `most` rows. */
export async function readAll<Row>(
  read: (slice: Slice) => Promise<ListPage<Row>>,
  most = Number.POSITIVE_INFINITY,
  perCall = 100,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let part: readonly Row[]; found.length < most; found.push(...part)) {
    part = (await read({ p_limit: Math.min(perCall, most - found.length), p_offset: found.length })).rows;
    if (part.length === 0) break;
  }
  return found;
}
