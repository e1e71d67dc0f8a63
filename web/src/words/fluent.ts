import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import en from "./en.ftl?raw";
import es from "./es.ftl?raw";

export type Lang = "en" | "es";
export const LANGS: readonly Lang[] = ["en", "es"];
export type Values = Record<string, FluentVariable>;

const SOURCES: Record<Lang, string> = { en, es };

function bundle(lang: Lang): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(SOURCES[lang]));
  return made;
}

const BUNDLES: Record<Lang, FluentBundle> = { en: bundle("en"), es: bundle("es") };

/** A message in a language; its id if there is none (a test sees to it that there is). */
export function message(lang: Lang, id: string, values?: Values): string {
  const pattern = BUNDLES[lang].getMessage(id)?.value;
  return pattern ? BUNDLES[lang].formatPattern(pattern, values ?? null) : id;
}

/** The reader's language by what the browser asks for. */
export function preferred(asked: readonly string[]): Lang {
  const found = asked.map((tag) => tag.slice(0, 2)).find((tag) => LANGS.includes(tag as Lang));
  return (found as Lang | undefined) ?? "en";
}
