import { StoreLink } from "@store/shared-data/router";
import type { ComponentProps } from "react";

/** Links to a product's page, which then continues to the checkout by itself, or to sign-in without a session. */
export const PurchaseLink = (props: ComponentProps<typeof StoreLink>) => <StoreLink {...props} state={goOn} />;

const goOn = { purchase: "go" };
