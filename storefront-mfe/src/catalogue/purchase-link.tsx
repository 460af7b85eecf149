import { StoreLink } from "@store/shared-data/router";
import type { ComponentProps } from "react";

/**
 * Links to a product's page, which then continues to the checkout by itself, or to sign-in without a session. A click
 * before hydration is held, as one on a button is: the browser alone would only open the page.
 */
export const PurchaseLink = (props: ComponentProps<typeof StoreLink>) => (
  <StoreLink {...props} data-buy="" state={goOn} />
);

const goOn = { purchase: "go" };
