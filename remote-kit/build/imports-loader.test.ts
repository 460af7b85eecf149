import refuseForeignImports from "./imports-loader";

it.each([
  'import { css, styled, type DefaultTheme } from "styled-components";',
  'import type { DefaultTheme } from "styled-components";',
  'import {\n  styled as s,\n  useTheme,\n} from "styled-components";',
  'import { StoreLink } from "shared-data/router";',
  'import lodash from "lodash";',
  'const text = "import styled from";',
])("leaves alone what the store gives: %s", (source) => expect(refuseForeignImports(source)).toBe(source));

it.each([
  ['import { Link } from "react-router-dom";', 'Import from "shared-data/router" instead'],
  ['import { useQuery } from "@tanstack/react-query";', 'Import from "shared-data/query" instead'],
  ['import { createClient } from "@supabase/supabase-js";', 'Import from "shared-data" instead'],
])("refuses, with what to do: %s", (line, sentence) => {
  expect(() => refuseForeignImports(`import { useState } from "react";\n${line}\n`)).toThrow(sentence);
});
