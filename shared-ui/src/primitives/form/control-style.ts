import { css } from "styled-components";

/** Styles shared by all text controls. */
export const controlStyle = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  color: ${({ theme }) => theme.colors.text};
  background: ${({ theme }) => theme.colors.control};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  font-size: ${({ theme }) => theme.font.size.body};
  line-height: ${({ theme }) => theme.font.leading.snug};

  &::placeholder { color: ${({ theme }) => theme.colors.muted}; opacity: 1; }
  &:hover:not(:disabled) { border-color: ${({ theme }) => theme.colors.muted}; }
  &:focus-visible { outline-offset: 0; }
  &[aria-invalid="true"] { border-color: ${({ theme }) => theme.tone.red.text}; }
  &:disabled, &:read-only:not(select) {
    color: ${({ theme }) => theme.colors.muted};
    background: ${({ theme }) => theme.colors.surface};
    border-color: ${({ theme }) => theme.colors.line};
  }
  &:disabled { cursor: not-allowed; }
`;
