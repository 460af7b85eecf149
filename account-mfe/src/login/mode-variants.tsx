import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import type { Mode } from "../session/return-address";

const modes: readonly Mode[] = ["entrar", "cadastro"];

// The shell's inline script writes the query string, and whether there was an earlier sign-in, into the document before
// the first paint. These selectors give the same result as `useMode` and `productOf`.
const isBuying = '[data-query*=" return=%2Fproduct%2F"]';
const asksSignUp = `:is([data-query~="modo=cadastro"], ${isBuying}:not([data-query~="modo=entrar"], [data-query*=" error="], [data-account]))`;

const hiddenFor: Readonly<Record<Mode, string>> = { entrar: `html${asksSignUp}`, cadastro: `html:not(${asksSignUp})` };

/**
 * Part of a prerendered page that only one mode shows. An error message in the query takes precedence, so that nothing
 * moves.
 */
const Part = styled.div<{ $hidden: string | null }>`
  display: contents;
  ${({ $hidden }) =>
    $hidden &&
    css`
      ${$hidden} & { display: none; }
      html[data-query*=" error="] & { visibility: hidden; }
    `}
`;

/** Placeholder of the product above the form in a prerendered page. */
export const ProductReturnOnly = styled.div`
  display: contents;
  html:not(${isBuying}) & { display: none; }
`;

interface ModeVariantsProps {
  /** The page's mode; `null` in a prerendered page before hydration. */
  mode: Mode | null;
  as?: "span";
  children: (mode: Mode) => ReactNode;
}

/**
 * Parts of the page that differ by mode. A prerendered page contains both, and CSS shows the one that the URL selects,
 * so that typed text survives hydration, which removes the other one.
 */
export function ModeVariants({ mode, as, children }: ModeVariantsProps) {
  return modes
    .filter((each) => mode === null || each === mode)
    .map((each) => (
      <Part key={each} as={as} $hidden={mode === null ? hiddenFor[each] : null}>
        {children(each)}
      </Part>
    ));
}
