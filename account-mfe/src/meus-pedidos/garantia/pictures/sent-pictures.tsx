import { Button, Dialog, formatDateTime, Row, Skeleton } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import type { ClaimPicture } from "../guarantee.api";
import { useClaimPicture } from "../use-order-guarantee";

interface SentPicturesProps {
  pictures: readonly ClaimPicture[];
}

/**
 * Uploaded pictures of a claim. Each is fetched by an authorized request and shown as a blob, because pictures have no
 * public URL.
 */
export function SentPictures({ pictures }: SentPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <Row>
      {pictures.map((picture, index) => (
        <SentPicture key={picture.id} picture={picture} label={`Imagem ${index + 1} do chamado`} />
      ))}
    </Row>
  );
}

function SentPicture({ picture, label }: { picture: ClaimPicture; label: string }) {
  const { data, isError, refetch } = useClaimPicture(picture.id);
  const address = useBlobAddress(data);
  const [isOpen, setOpen] = useState(false);
  if (isError) return <Button onClick={() => void refetch()}>Carregar {label.toLowerCase()}</Button>;
  if (!address) return <Skeleton $width="5.5rem" $height="5.5rem" />;
  return (
    <>
      <Thumb type="button" aria-label={`Ampliar: ${label}`} onClick={() => setOpen(true)}>
        <img src={address} alt="" />
      </Thumb>
      <Dialog
        open={isOpen}
        wide
        onClose={() => setOpen(false)}
        title={label}
        description={`Enviada em ${formatDateTime(picture.created_at)}.`}
      >
        <Whole src={address} alt={label} />
      </Dialog>
    </>
  );
}

function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

const Thumb = styled.button`
  inline-size: ${({ theme }) => theme.size.thumb};
  block-size: ${({ theme }) => theme.size.thumb};
  overflow: hidden;
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: pointer;
  & > img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

const Whole = styled.img`
  max-inline-size: 100%;
  block-size: auto;
`;
