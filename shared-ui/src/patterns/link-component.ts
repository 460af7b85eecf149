import type { ElementType } from "react";

/** The router's link component, passed in so that this package does not depend on a router: `linkAs={StoreLink}`. */
export type LinkComponent = ElementType<{ to: string }>;
