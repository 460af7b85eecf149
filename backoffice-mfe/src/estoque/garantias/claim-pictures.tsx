import { Skeleton } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { useClaimPicture, type WholeClaim } from "../../claims/claims.api";
import { Loaded } from "../../list/loaded";
import { Section } from "../../widgets/section";

export const ClaimPictures = ({ pictures }: Pick<WholeClaim, "pictures">) => (
  <Section small title="Fotos">
    <List>
      {pictures.map(({ id }, index) => (
        <li key={id}>
          <ClaimPicture id={id} name={`Foto ${index + 1} de ${pictures.length}`} />
        </li>
      ))}
    </List>
  </Section>
);

const ClaimPicture = ({ id, name }: { id: string; name: string }) => (
  <Loaded query={useClaimPicture(id)} name="foto" skeleton={<Skeleton $height="8em" />}>
    {(file) => <Picture file={file} name={name} />}
  </Loaded>
);

/** A small picture; a click enlarges it and shrinks the one that was large. */
function Picture({ file, name }: { file: Blob; name: string }) {
  const address = useBlobUrl(file);
  return (
    <details name="claim-picture">
      <summary>{address && <img src={address} alt={name} />}</summary>
    </details>
  );
}

/**
 * A blob URL of this page, revoked on unmount. The customer's file is shown in an `img` only, so it cannot run as a
 * document.
 */
function useBlobUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
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
  li:has([open]) { grid-column: 1 / -1; }
  summary { display: block; cursor: zoom-in; }
  [open] > summary { cursor: zoom-out; }
  img {
    display: block;
    inline-size: 100%;
    block-size: 8em;
    object-fit: cover;
    border-radius: ${({ theme }) => theme.radius.small};
  }
  [open] img { block-size: auto; object-fit: contain; }
`;
