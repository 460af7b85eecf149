import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import type { Mode } from "../session/return-address";

const modes: readonly Mode[] = ["entrar", "cadastro"];

// The shell's inline script writes the query, and an earlier sign-in in this browser, into the document before the first
// paint. Together they say what `useMode` and `productOf` will.
const isBuying = '[data-query*=" return=%2Fproduct%2F"]';
const asksSignUp = `:is([data-query~="modo=cadastro"], ${isBuying}:not([data-query~="modo=entrar"], [data-query*=" error="], [data-account]))`;

const hiddenFor: Readonly<Record<Mode, string>> = { entrar: `html${asksSignUp}`, cadastro: `html:not(${asksSignUp})` };

/** The part of a page that was rendered ahead that only one mode shows. What a failure says comes first: nothing may move for it. */
const Part = styled.div<{ $hidden: string | null }>`
  display: contents;
  ${({ $hidden }) =>
    $hidden &&
    css`
      ${$hidden} & { display: none; }
      html[data-query*=" error="] & { visibility: hidden; }
    `}
`;

/** The place of the product above the form, in a page that was rendered ahead. */
export const OnTheWayToProduct = styled.div`
  display: contents;
  html:not(${isBuying}) & { display: none; }
`;

interface ByModeProps {
  /** The page's mode; `null` in a page that was rendered ahead and is not alive. */
  mode: Mode | null;
  as?: "span";
  children: (mode: Mode) => ReactNode;
}

/**
 * Parts of the page that differ by mode. A page that was rendered ahead holds both, and its styles show the one that the address means: what is typed
 * into its fields stays there when the page comes alive and the other goes.
 */
export function ByMode({ mode, as, children }: ByModeProps) {
  return modes
    .filter((each) => mode === null || each === mode)
    .map((each) => (
      <Part key={each} as={as} $hidden={mode === null ? hiddenFor[each] : null}>
        {children(each)}
      </Part>
    ));
}
