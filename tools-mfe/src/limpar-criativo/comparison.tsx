import { Badge, formatFileSize, Notice, Row, Stack, Text } from "@store/shared-ui";
import type { CleanedImage, ImageInfo } from "../cleaning/clean-image";
import { compareSizes } from "./compare-sizes";
import { Fact, Facts } from "./original-facts";

interface ComparisonProps {
  before: ImageInfo;
  after: CleanedImage;
}

function removedFrom({ metadata }: ImageInfo): string {
  if (metadata === null) return "Tudo o que não é pixel";
  return metadata.groups.map(({ title }) => title).join(", ") || "Nenhum metadado encontrado na original";
}

/** Size before and after, also if the file grew, with the metadata found in the result. */
export function Comparison({ before, after }: ComparisonProps) {
  const { difference, sentence } = compareSizes(before.size, after.blob.size);
  return (
    <Stack $gap={3}>
      <Row>
        <Text $weight="bold" $tabular>
          {formatFileSize(before.size)} → {formatFileSize(after.blob.size)}
        </Text>
        <Badge $tone={difference > 0 ? "yellow" : "neutral"}>{difference > 0 ? "Aumentou" : "Antes e depois"}</Badge>
      </Row>
      <Text>{sentence}</Text>
      <Facts>
        <Fact label="Removidos" value={removedFrom(before)} />
        <Fact label="Arquivo limpo" value={after.name} />
        <Fact label="Tipo" value={after.blob.type} />
        <Fact label="Dimensões" value={`${after.width} × ${after.height} px`} />
      </Facts>
      <Notice tone="blue" title="Imagem conferida" quiet>
        O arquivo limpo foi lido de novo: só tem os pixels, nenhum metadado.
      </Notice>
    </Stack>
  );
}
