import { keyframes, styled } from "styled-components";

const breathe = keyframes`50% { opacity: 0.45; }`;

interface SkeletonProps {
  /** Any CSS length; the full width of the parent unless said otherwise. */
  $width?: string;
  /** Any CSS length; one line of text unless said otherwise. */
  $height?: string;
  /** For images, instead of a height: "1 / 1". */
  $ratio?: string;
}

/**
 * Stands in, at the same size, for what is still loading. Put `aria-busy` on the region that holds it. The shell knows it by
 * `data-skeleton`, and shows no footer under a page that holds one.
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
