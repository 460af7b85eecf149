import { categoryLabels, categoryOrder, type Registry } from "@store/shared-data";
import { StoreLink, useLocation } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { Container } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { css, styled } from "styled-components";
import { ProductSearch } from "../search/product-search";
import { AccountControl } from "./account-control";

const scrollThreshold = 50;

interface HeaderProps {
  registry: Registry;
  /** On staff pages: one low bar, the search collapsed to its icon. */
  slim?: boolean;
}

/** Categories and help. A bar below the logo on laptops; phones have them in the footer and on the home page. */
const places = [
  ...categoryOrder.map((id) => [`/categoria/${id}`, categoryLabels[id]] as const),
  ["/como-funciona", "Como funciona"],
  ["/whatsapp", "Suporte"],
] as const;

/** Logo, product search (not on the login page), account control and, on laptops, the categories (R2.3). */
export function Header({ registry, slim = false }: HeaderProps) {
  const { pathname } = useLocation();
  const isScrolled = useScrolledPast(scrollThreshold);
  const { storeName } = getSettings();
  return (
    <>
      <Bar $scrolled={isScrolled}>
        <Inner as="div" $slim={slim}>
          <Home to="/" aria-label={`${storeName}, página inicial`}>
            {storeName}
          </Home>
          {pathname !== "/login" && <ProductSearch folded={slim} />}
          <AccountControl registry={registry} />
        </Inner>
      </Bar>
      {!slim && (
        <Places as="nav" aria-label="Categorias e ajuda">
          {places.map(([to, label]) => (
            <StoreLink key={to} to={to} aria-current={to === pathname ? "page" : undefined}>
              {label}
            </StoreLink>
          ))}
        </Places>
      )}
    </>
  );
}

function useScrolledPast(threshold: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const measure = () => setPast(window.scrollY > threshold);
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, [threshold]);
  return isPast;
}

const Bar = styled.header<{ $scrolled: boolean }>`
  @media print { display: none; }
  position: sticky;
  inset-block-start: 0;
  z-index: ${({ theme }) => theme.layer.header};
  background: ${({ theme, $scrolled }) => ($scrolled ? theme.colors.surface : theme.colors.ink)};
  border-block-end: ${({ theme }) => theme.size.hairline} solid
    ${({ theme, $scrolled }) => ($scrolled ? theme.colors.line : "transparent")};
`;

// Not sticky: scrolls with the page.
const Places = styled(Container)`
  display: none;
  gap: ${({ theme }) => theme.space[6]};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > a { line-height: ${({ theme }) => theme.size.tap}; text-decoration: none; }
  & > :is(:hover, [aria-current]) { color: ${({ theme }) => theme.colors.text}; }
  & > [aria-current] { font-weight: ${({ theme }) => theme.font.weight.medium}; }
  & > :nth-last-child(2) { margin-inline-start: auto; }
  @media ${({ theme }) => theme.media.laptop} { display: flex; }
  @media print { display: none; }
`;

/* Keeps the search in place, whatever the account control's width. */
const searchInTheMiddle = css`
  @media ${({ theme }) => theme.media.tablet} {
    display: grid;
    gap: ${({ theme }) => theme.space[4]};
    && > :nth-child(2) { margin-inline-start: 0; }
    && > :nth-child(n + 2):last-child { margin-inline-start: auto; }
    grid-template-columns:
      minmax(max-content, 1fr) minmax(0, ${({ theme }) => theme.size.dialog}) minmax(${({ theme }) => theme.size.entry}, 1fr);
  }
`;

const wide = css`
  max-inline-size: ${({ theme }) => theme.size.workplace};
`;

const Inner = styled(Container)<{ $slim: boolean }>`
  display: flex;
  align-items: center;
  /* Capped, as the widths of its controls are: a doubled font size must not push one out of a phone's screen. */
  gap: min(${({ theme }) => theme.space[2]}, 3%);
  padding-block: ${({ theme, $slim }) => theme.space[$slim ? 0 : 2]};
  background: inherit;
  /* On phones the name shrinks; both icons align to the end. */
  && > :nth-child(2) { margin-inline-start: auto; }
  ${({ $slim }) => ($slim ? wide : searchInTheMiddle)}
`;

// A background image: browsers that block images show only the name, without a broken image.
const Home = styled(StoreLink)`
  justify-self: start;
  flex-shrink: 99;
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  line-height: ${({ theme }) => theme.size.tap};
  @media ${({ theme }) => theme.media.tablet} { max-inline-size: ${({ theme }) => theme.size.menu}; }
  padding-inline-start: ${({ theme }) => theme.space[10]};
  background: url("/art/logo.svg") left / ${({ theme }) => theme.space[8]} no-repeat;
  color: inherit;
  font-weight: ${({ theme }) => theme.font.weight.bold};
  text-decoration: none;
  white-space: nowrap;
`;
