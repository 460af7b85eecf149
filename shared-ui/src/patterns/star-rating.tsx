import { useId } from "react";
import { styled } from "styled-components";
import { formatDecimal } from "../format/format-decimal";
import * as icons from "../primitives/icon/icon-paths";

interface StarRatingProps {
  /** From 0 to 5, rendered to the nearest tenth. */
  rating: number;
}

const stars = [0, 1, 2, 3, 4];

/** A read-only rating, announced as "4,5 de 5 estrelas". For input use StarRadioGroup. */
export function StarRating({ rating }: StarRatingProps) {
  const clipId = useId();
  const given = Math.min(5, Math.max(0, rating));
  return (
    <Svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${formatDecimal(given, Number.isInteger(given) ? 0 : 1)} de 5 estrelas`}
    >
      <clipPath id={clipId}>
        <rect width={given * 24} height={24} />
      </clipPath>
      <Stars className="empty" />
      <g clipPath={`url(#${clipId})`}>
        <Stars className="full" />
      </g>
    </Svg>
  );
}

function Stars({ className }: { className: string }) {
  return (
    <g className={className}>
      {stars.map((star) => (
        <path key={star} d={icons.star} transform={`translate(${star * 24})`} />
      ))}
    </g>
  );
}

const Svg = styled.svg`
  flex: none;
  inline-size: ${({ theme }) => `calc(5 * ${theme.size.icon})`};
  block-size: ${({ theme }) => theme.size.icon};
  stroke-width: 1.5;
  stroke-linejoin: round;
  .empty { fill: none; stroke: ${({ theme }) => theme.colors.edge}; }
  .full { fill: ${({ theme }) => theme.colors.star}; stroke: ${({ theme }) => theme.colors.star}; }
`;
