/** `withoutImage`: pages whose link preview shows the store's picture, because their own is still to be drawn. */
export type PrerenderReport = {
  written: number;
  unchanged: number;
  removed: number;
  withoutImage: number;
  failures: string[];
};
