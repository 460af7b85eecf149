import {
  Button,
  ButtonRow,
  Icon,
  icons,
  Notice,
  ProgressBar,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from "@store/shared-ui";
import { type ChangeEvent, useRef } from "react";
import { tooManyPictures } from "../claim-messages";
import { mostPictures } from "../guarantee";
import { type ClaimPictures, canTryAgain, type Proof } from "./use-claim-pictures";

interface ChosenPicturesProps {
  pictures: ClaimPictures;
}

/** Pictures of the problem: selected, uploading, or rejected with the reason. */
export function ChosenPictures({ pictures }: ChosenPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    pictures.add(target.files ?? []);
    // Without this, choosing the same file again after 'Remover' fires no change event.
    target.value = "";
  }
  return (
    <Stack $gap={3}>
      {pictures.proofs.map((proof) => (
        <ChosenPicture key={proof.id} proof={proof} pictures={pictures} />
      ))}
      {pictures.leftOut > 0 && <Notice tone="yellow">{tooManyPictures(pictures.leftOut)}</Notice>}
      {pictures.free > 0 && (
        <ButtonRow>
          <Button onClick={() => input.current?.click()}>
            <Icon icon={icons.image} />
            Adicionar imagens
          </Button>
        </ButtonRow>
      )}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*"
          aria-label="Imagens que mostram o problema"
          tabIndex={-1}
          onChange={handleChange}
        />
      </VisuallyHidden>
      <Text $size="caption" $muted>
        Até {mostPictures} imagens, como a tela com o erro. Antes do envio, elas são reduzidas e perdem os dados
        ocultos. Só você e a equipe podem vê-las.
      </Text>
    </Stack>
  );
}

const stepLabels: Readonly<Record<Exclude<Proof["step"], "failed">, { detail: string; percent: number }>> = {
  waiting: { detail: "Na fila", percent: 0 },
  decoding: { detail: "Preparando", percent: 10 },
  rendering: { detail: "Preparando", percent: 25 },
  encoding: { detail: "Preparando", percent: 40 },
  checking: { detail: "Conferindo", percent: 55 },
  ready: { detail: "Pronta", percent: 60 },
  sending: { detail: "Enviando", percent: 85 },
};

function ChosenPicture({ proof, pictures }: { proof: Proof; pictures: ClaimPictures }) {
  const { id, name, step, problem } = proof;
  return (
    <Stack $gap={2}>
      {step === "failed" ? (
        <Notice tone="red" title={name}>
          {problem}
        </Notice>
      ) : (
        <ProgressBar label={name} value={stepLabels[step].percent} detail={stepLabels[step].detail} />
      )}
      <Row>
        {canTryAgain(proof) && <Button onClick={() => pictures.tryAgain(id)}>Enviar de novo</Button>}
        {step !== "sending" && (
          <Button variant="ghost" onClick={() => pictures.remove(id)}>
            Remover<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Stack>
  );
}
