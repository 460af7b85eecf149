import { fireEvent } from "@testing-library/react";
import { click, type OpenWindow, openWindow, windowCloses } from "./page";
import { productRow } from "./rows";
import { type BackendCall, rows } from "./staff-backend";

const stored = ({ body }: BackendCall) => rows([productRow(body)]);

/** A table of products that stores whatever is written. */
export const productWrites = { "POST products": stored, "PATCH products": stored };

export const openNewProduct = () => openWindow("Novo Produto", "Novo Produto");
export const openProduct = () => openWindow("Edit Conta TikTok", "Editar Produto");

export const field = (modal: OpenWindow, name: string) => modal.getByRole("textbox", { name });

export const write = (modal: OpenWindow, name: string, text: string) =>
  fireEvent.change(field(modal, name), { target: { value: text } });

export async function submit(modal: OpenWindow, button: string) {
  await click(modal, button);
  await windowCloses();
}

export async function createProduct() {
  const modal = await openNewProduct();
  write(modal, "Nome do produto", "Conta");
  write(modal, "Preço (R$)", "10");
  write(modal, "ID do GGCheckout", "gg-1");
  await click(modal, "Criar Produto");
}
