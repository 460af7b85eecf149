import { StoreLink } from "@store/shared-data/router";
import type { ComponentProps } from "react";

/** Leads to a product's page, which goes on to the checkout by itself, or to the sign-in without a session. */
export const PurchaseLink = (props: ComponentProps<typeof StoreLink>) => <StoreLink {...props} state={goOn} />;

const goOn = { purchase: "go" };
