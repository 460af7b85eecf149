import type { ComponentProps, ElementType, MouseEvent } from "react";
import { styled } from "styled-components";
import { type ButtonLook, buttonStyle, isNotLook } from "./button-style";
import { Spinner } from "./feedback/spinner";

/** A button's props: what the element does, a look, and whether work is under way. */
export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Work is under way: shows a spinner, keeps the width and the focus, and ignores further clicks. */
  loading?: boolean | undefined;
  /** A link to be, and where it leads: for what must lead somewhere also where no script runs. Goes with `role="button"`. */
  as?: ElementType | undefined;
  to?: string | undefined;
}

/**
 * A button. `type` is "button" unless said otherwise, so a button in a form never submits by accident.
 * For an address use ButtonLink.
 */
export function Button({ loading = false, type = "button", as, onClick, children, ...rest }: ButtonProps) {
  // aria-disabled, not disabled: a button that loses the focus while it works throws keyboard users back to the top.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  const element: object = as ? { as } : { type };
  return (
    <Root {...rest} {...element} onClick={handleClick} {...(loading && { "aria-busy": true, "aria-disabled": true })}>
      {loading && (
        <Wait>
          <Spinner />
        </Wait>
      )}
      <Label $hidden={loading}>{children}</Label>
    </Root>
  );
}

/** A link that looks like a button: `<ButtonLink as={StoreLink} to="/produtos" variant="primary">`. */
export const ButtonLink = styled.a.withConfig({ shouldForwardProp: isNotLook })<ButtonLook>`
  ${buttonStyle}
`;

const Root = styled.button.withConfig({ shouldForwardProp: isNotLook })<ButtonLook>`
  ${buttonStyle}
`;

const Wait = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

const Label = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: inherit;
  opacity: ${({ $hidden }) => ($hidden ? 0 : 1)};
`;
