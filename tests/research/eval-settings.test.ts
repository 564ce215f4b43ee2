import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dollars, modelSettings } from '../../scripts/eval/model-actors.ts'

test('an evaluation names providers as the configuration does, and refuses others', () => {
  const providerOf = (given: string) => modelSettings(given, {}).provider
  assert.deepEqual(['openai:a', 'anthropic:b', 'ollama:llama3.1:8b'].map(providerOf), [
    'openai_compatible',
    'anthropic',
    'ollama',
  ])
  assert.equal(modelSettings('ollama:llama3.1:8b', {}).model, 'llama3.1:8b')
  for (const wrong of ['openai', 'constructor:a', 'gpt:a'])
    assert.throws(() => modelSettings(wrong, {}), /--model must be one of openai, anthropic, ollama/)
})

test('an evaluation refuses a limit that is no amount, which would be no limit', () => {
  assert.equal(dollars('0.25', '--max-usd', 'the most'), 0.25)
  for (const wrong of ['lots', '', '-1', 'NaN'])
    assert.throws(() => dollars(wrong, '--max-usd', 'the most'), /--max-usd must be the most in US dollars/)
})
