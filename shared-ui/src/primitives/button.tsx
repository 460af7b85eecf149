import type { ComponentProps, ElementType, MouseEvent } from "react";
import { styled } from "styled-components";
import { type ButtonLook, buttonStyle, isNotLook } from "./button-style";
import { Spinner } from "./feedback/spinner";

/** Props of Button: the native attributes, its look and a loading state. */
export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner, keeps the width and the focus, and ignores further clicks. */
  loading?: boolean | undefined;
  /** Renders a link with this target, for navigation that must work without JavaScript. Add `role="button"`. */
  as?: ElementType | undefined;
  to?: string | undefined;
}

/**
 * A button. `type` defaults to "button" so that a button in a form never submits by accident. For navigation use
 * ButtonLink.
 */
export function Button({ loading = false, type = "button", as, onClick, children, ...rest }: ButtonProps) {
  // aria-disabled instead of disabled: a disabled button loses the focus, which throws keyboard users back to the top.
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

/** A link styled as a button: `<ButtonLink as={StoreLink} to="/produtos" variant="primary">`. */
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
