import { Heading, Skeleton, Stack } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { useClaimPicture, type WholeClaim } from "../../claims/claims.api";
import { FailedNotice } from "../../list/failed-notice";
import { failedTo } from "../../messages/admin-messages";

type Picture = WholeClaim["pictures"][number];

export function ClaimPictures({ pictures }: { pictures: readonly Picture[] }) {
  const [large, setLarge] = useState<string | null>(null);
  return (
    <Stack as="section" $gap={2}>
      <Heading as="h3" $size="body">
        Fotos
      </Heading>
      <List>
        {pictures.map((picture, index) => (
          <Item key={picture.id} $large={large === picture.id}>
            <ClaimPicture
              picture={picture}
              name={`Foto ${index + 1} de ${pictures.length}`}
              isLarge={large === picture.id}
              onPress={() => setLarge(large === picture.id ? null : picture.id)}
            />
          </Item>
        ))}
      </List>
    </Stack>
  );
}

interface ClaimPictureProps {
  picture: Picture;
  name: string;
  isLarge: boolean;
  onPress: () => void;
}

function ClaimPicture({ picture, name, isLarge, onPress }: ClaimPictureProps) {
  const { data, error, refetch } = useClaimPicture(picture.id);
  const address = useBlobUrl(data);
  if (!data && error) return <FailedNotice message={failedTo("carregar foto")(error)} onRetry={refetch} />;
  if (!address) return <Skeleton $height="8em" aria-busy="true" />;
  return (
    <Press type="button" $large={isLarge} aria-label={`${name}: ${isLarge ? "diminuir" : "ampliar"}`} onClick={onPress}>
      <img src={address} alt={name} />
    </Press>
  );
}

/**
 * A blob URL of this page, revoked on unmount. The customer's file is shown in an `img` only, so it cannot run as a
 * document.
 */
function useBlobUrl(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8em, 1fr));
  gap: ${({ theme }) => theme.space[2]};
`;

const Item = styled.li<{ $large: boolean }>`
  grid-column: ${({ $large }) => ($large ? "1 / -1" : "auto")};
`;

const Press = styled.button<{ $large: boolean }>`
  display: block;
  inline-size: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: ${({ $large }) => ($large ? "zoom-out" : "zoom-in")};
  img {
    display: block;
    inline-size: 100%;
    block-size: ${({ $large }) => ($large ? "auto" : "8em")};
    object-fit: ${({ $large }) => ($large ? "contain" : "cover")};
    border-radius: ${({ theme }) => theme.radius.small};
  }
`;
