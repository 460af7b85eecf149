import {
  Button,
  ButtonLink,
  ButtonRow,
  Card,
  Heading,
  Icon,
  icons,
  Notice,
  ProgressBar,
  Skeleton,
  Stack,
} from "@store/shared-ui";
import { styled } from "styled-components";
import type { ImageInfo } from "../cleaning/clean-image";
import type { CleanerItem, ItemState } from "./cleaner-items";
import { failureMessages, stepLabels } from "./cleaner-messages";
import { Comparison } from "./comparison";
import { MetadataList } from "./metadata-list";
import { OriginalFacts } from "./original-facts";
import type { Cleaner } from "./use-cleaner";

interface ImageItemProps {
  item: CleanerItem;
  cleaner: Cleaner;
}

export function ImageItem({ item, cleaner }: ImageItemProps) {
  const { file, info, state, url } = item;
  return (
    <Card as="article" tabIndex={-1} aria-label={file.name} aria-busy={state.step === "reading"}>
      <Layout>
        {state.step !== "refused" && (
          <Frame>{info && <img src={url} alt={`Imagem original ${file.name}`} decoding="async" />}</Frame>
        )}
        <Stack>
          <Heading as="h2" $size="lead">
            {file.name}
          </Heading>
          {info && <OriginalFacts info={info} />}
          {state.step === "reading" && <Reading />}
          {info?.animated && (
            <Notice tone="blue" title="Imagem animada" quiet>
              Só o primeiro quadro será mantido: o resultado é uma imagem parada.
            </Notice>
          )}
          <Outcome item={item} />
          {info && state.step !== "cleaned" && (state.step !== "failed" || tellsSomething(info)) && (
            <MetadataList metadata={info.metadata} />
          )}
          <Actions item={item} cleaner={cleaner} />
        </Stack>
      </Layout>
    </Card>
  );
}

// After a failed cleaning an empty metadata list is not worth showing.
const tellsSomething = ({ metadata }: ImageInfo) => Boolean(metadata?.groups.length);

function Reading() {
  return (
    <Stack $gap={2}>
      <Skeleton />
      <Skeleton $width="70%" />
      <Skeleton $width="80%" />
    </Stack>
  );
}

function Outcome({ item: { state, info } }: Pick<ImageItemProps, "item">) {
  if (state.step === "cleaning") {
    const { label, percent } = stepLabels[state.doing];
    return <ProgressBar label={label} value={percent} />;
  }
  if (state.step === "refused" || state.step === "failed") {
    return <Notice tone="red">{failureMessages[state.reason]}</Notice>;
  }
  return state.step === "cleaned" && info ? <Comparison before={info} after={state.result} /> : null;
}

const cleaningLabels: Partial<Record<ItemState["step"], string>> = {
  chosen: "Limpar Metadados",
  failed: "Tentar novamente",
  cleaning: "Cancelar",
};

function Actions({ item, cleaner }: ImageItemProps) {
  const { state } = item;
  const label = cleaningLabels[state.step];
  return (
    <ButtonRow>
      {/* A single button for all steps keeps the focus. */}
      {label && (
        <Button onClick={() => (state.step === "cleaning" ? cleaner.cancel(item) : cleaner.clean([item]))}>
          {label}
        </Button>
      )}
      {state.step === "cleaned" && (
        <ButtonLink href={state.url} download={state.result.name}>
          <Icon icon={icons.download} />
          Baixar Imagem Limpa
        </ButtonLink>
      )}
      <Button variant={state.step === "refused" ? "secondary" : "ghost"} onClick={() => cleaner.remove([item])}>
        Remover
      </Button>
    </ButtonRow>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  @media ${({ theme }) => theme.media.tablet} { &:has(> :nth-child(2)) { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); } }
`;

const Frame = styled.div`
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.colors.raised};
  img { inline-size: 100%; block-size: 100%; object-fit: contain; }
`;
