import type { ElementType } from "react";

/** The router's link, given from outside so that this package knows no router: `linkAs={StoreLink}`. */
export type LinkComponent = ElementType<{ to: string }>;
