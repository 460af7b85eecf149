import { fireEvent } from "@testing-library/react";
import { productRow } from "./rows";
import { type BackendCall, rows } from "./staff-backend";
import { click, type OpenWindow, openWindow } from "./windows";

const stored = ({ body }: BackendCall) => rows([productRow(body)]);

/** A table of products that stores whatever is written. */
export const productWrites = { "POST products": stored, "PATCH products": stored };

export const openNewProduct = () => openWindow("Novo Produto", "Novo Produto");
export const openProduct = () => openWindow("Edit Conta TikTok", "Editar Produto");

export const field = (modal: OpenWindow, name: string) => modal.getByRole("textbox", { name });

export const write = (modal: OpenWindow, name: string, text: string) =>
  fireEvent.change(field(modal, name), { target: { value: text } });

/** Creates a product with what its form needs. */
export async function createProduct() {
  const modal = await openNewProduct();
  write(modal, "Nome do produto", "Conta");
  write(modal, "Preço (R$)", "10");
  write(modal, "ID do GGCheckout", "gg-1");
  await click(modal, "Criar Produto");
}
