import { keyframes, styled } from "styled-components";

const breathe = keyframes`50% { opacity: 0.45; }`;

interface SkeletonProps {
  /** Any CSS length; defaults to the full width of the parent. */
  $width?: string;
  /** Any CSS length; defaults to one line of text. */
  $height?: string;
  /** Aspect ratio for images, such as "1 / 1", instead of a height. */
  $ratio?: string;
}

/**
 * A placeholder of the same size as content that is loading. Put `aria-busy` on the region that contains it. The shell
 * finds it by `data-skeleton` and hides the footer while a page contains one.
 */
export const Skeleton = styled.span.attrs({ "aria-hidden": true, "data-skeleton": "" })<SkeletonProps>`
  display: block;
  inline-size: ${({ $width = "100%" }) => $width};
  block-size: ${({ $height, $ratio }) => $height ?? ($ratio === undefined ? "1em" : "auto")};
  aspect-ratio: ${({ $ratio = "auto" }) => $ratio};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.colors.raised};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
