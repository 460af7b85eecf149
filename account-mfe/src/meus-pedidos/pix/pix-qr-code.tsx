import { fromBuild } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { Skeleton, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { type Order, ordersKey } from "../data/order";

interface PixQrCodeProps {
  order: Order;
  code: string;
  /** Accessible name. */
  label: string;
}

/** A PIX code as a QR code, rendered on the device so that no third party sees the payment. */
export function PixQrCode({ order, code, label }: PixQrCodeProps) {
  const { data: drawn, isError } = useQuery({
    queryKey: [...ordersKey(order.user_id), "pix-drawing", code],
    queryFn: async () => (await import(/* webpackChunkName: "pix-qr" */ "./draw-qr")).drawQr(code),
    ...fromBuild,
  });
  if (isError) return <Text $muted>Não foi possível gerar o QR code. Copie o código.</Text>;
  if (!drawn) return <Box as={Skeleton} $ratio="1 / 1" />;
  return (
    <Box>
      {/* Black on white in every theme and in print, as scanners expect. */}
      <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`} shapeRendering="crispEdges">
        <rect width="100%" height="100%" fill="white" />
        <path d={drawn.path} fill="black" />
      </svg>
    </Box>
  );
}

const Box = styled.div`
  inline-size: 100%;
  max-inline-size: ${({ theme }) => theme.size.menu};
  margin-inline: auto;
  @media ${({ theme }) => theme.media.tablet} { inline-size: ${({ theme }) => theme.size.menu}; }
  & > svg { display: block; inline-size: 100%; border-radius: ${({ theme }) => theme.radius.small}; }
`;
