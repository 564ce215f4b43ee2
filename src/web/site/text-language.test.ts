import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOfText } from './text-language.ts'

test('the language of a text is told by its frequent words, and not guessed without them [design.site.own-language]', () => {
  const told = {
    'Ordinance 2026-14 was adopted by a vote of 5 to 2.': 'en',
    'The Board of La Mesa and Las Cruces met with Los Angeles.': 'en',
    'La reunión se hace en español y en inglés para los vecinos que viven cerca.': 'es',
    'Clases de inglés para adultos': 'es',
    'Las Vegas': undefined,
    'Commission de La Cañada Flintridge': undefined,
    'Plan Commission': undefined,
    'بيان للجيران': undefined,
    '': undefined,
  } as const
  for (const [text, language] of Object.entries(told)) assert.equal(languageOfText(text), language, text)
})
