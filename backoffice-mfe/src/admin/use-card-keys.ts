import { useEffect, useRef } from "react";
import { useShortcut } from "../keyboard/use-shortcut";
import type { ModeratedReview, ReviewAction } from "./moderation.api";

interface CardKeys {
  list: { readonly current: HTMLElement | null };
  reviews: readonly ModeratedReview[];
  onDecide: (decision: ReviewAction, review: ModeratedReview) => void;
  onTick: (review: ModeratedReview) => void;
}

/**
 * Shortcuts that move between cards and decide the focused one. When a card disappears, the next one gets the focus, so
 * that keyboard users keep their position.
 */
export function useCardKeys({ list, reviews, onDecide, onTick }: CardKeys): void {
  const place = useRef(-1);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-review]") ?? [])];
  const present = () => cards().findIndex((card) => card.contains(document.activeElement));
  const focus = (index: number) => cards()[Math.min(Math.max(index, 0), reviews.length - 1)]?.focus();

  function step(by: 1 | -1) {
    focus(present() < 0 ? place.current + by : present() + by);
  }
  function onPresent(act: (review: ModeratedReview) => void) {
    const review = reviews[present()];
    if (review && !review.is_approved) act(review);
  }
  useEffect(() => {
    const element = list.current;
    const remember = () => {
      place.current = present();
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  });
  useEffect(() => {
    if (reviews.length > 0 && place.current >= 0 && document.activeElement === document.body) focus(place.current);
  });

  useShortcut("j", "Próxima avaliação", () => step(1), { within: list, repeats: true });
  useShortcut("k", "Avaliação anterior", () => step(-1), { within: list, repeats: true });
  useShortcut("a", "Aprovar a avaliação", () => onPresent((review) => onDecide("approve", review)), { within: list });
  useShortcut("r", "Rejeitar a avaliação", () => onPresent((review) => onDecide("reject", review)), { within: list });
  useShortcut("x", "Selecionar a avaliação", () => onPresent(onTick), { within: list });
}
