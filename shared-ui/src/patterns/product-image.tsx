import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";

interface ProductImageProps {
  src: string;
  /** Empty (decorative) by default: the product's name is nearly always shown beside the image. */
  alt?: string | undefined;
  /** Set for the first image of a page: it gets a high fetch priority. */
  priority?: boolean | undefined;
  dimmed?: boolean | undefined;
}

/** A square product image that reserves its space while it loads and falls back to a plain tile. */
export function ProductImage({ src, alt = "", priority = false, dimmed = false }: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // An image in the server's HTML may have failed before hydration attached the error handler.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  const failed = src === "" || failedSrc === src;
  return (
    <Frame $dimmed={dimmed}>
      {failed ? (
        <Icon icon={icons.image} label={alt || undefined} />
      ) : (
        <Picture
          ref={image}
          src={src}
          alt={alt}
          width={400}
          height={400}
          decoding="async"
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          onError={() => setFailedSrc(src)}
        />
      )}
    </Frame>
  );
}

const Frame = styled.div<{ $dimmed: boolean }>`
  --icon-size: 30%;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.edge};
  background: ${({ theme }) => theme.colors.raised};
  opacity: ${({ $dimmed }) => ($dimmed ? 0.45 : 1)};
`;

const Picture = styled.img`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;
