import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ImportSource } from '../../contracts/directory/import-record.ts'

/** A copy of a public repository on this machine. */
export type Checkout = {
  root: string
  /** `owner/name` on GitHub. */
  repository: string
  /** Unknown when the copy was made without git. */
  commit: string | undefined
}

/** What git does not tell, as of a copy that was made without it, is taken from `usual`. */
export async function findCheckout(root: string, usual: { repository: string }): Promise<Checkout> {
  const git = join(root, '.git')
  const head = await readText(join(git, 'HEAD'))
  if (head === undefined) return { root, repository: usual.repository, commit: undefined }
  const config = (await readText(join(git, 'config'))) ?? ''
  const origin = /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\s/.exec(config)
  return { root, repository: origin?.[1] ?? usual.repository, commit: await commitOf(git, head.trim()) }
}

async function commitOf(git: string, head: string): Promise<string | undefined> {
  const reference = /^ref: (.+)$/.exec(head)?.[1]
  if (reference === undefined) return commitIn(head)
  const loose = await readText(join(git, reference))
  if (loose !== undefined) return commitIn(loose)
  const packed = (await readText(join(git, 'packed-refs'))) ?? ''
  return commitIn(packed.split('\n').find((line) => line.endsWith(` ${reference}`)) ?? '')
}

const commitIn = (text: string) => /^[0-9a-f]{40}/.exec(text)?.[0]

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

export type RepositoryFile = {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
  /** The file as evidence: where it can be read, in which state, since when we have it. */
  source: ImportSource
}

export async function readRepositoryFile(
  checkout: Checkout,
  file: string,
  described: { publisher: string; branch: string; maxBytes: number },
): Promise<RepositoryFile> {
  const { mtime, size } = await stat(file)
  if (size > described.maxBytes)
    throw new Error(`the file has ${size} bytes, more than ${described.maxBytes}`)
  const text = await readFile(file, 'utf8')
  const path = relative(checkout.root, file).split(sep).join('/')
  const address = `${checkout.repository}/blob/${checkout.commit ?? described.branch}/${path}`
  return {
    path,
    text,
    source: {
      url: new URL(`https://github.com/${address}`).href,
      title: `${path} (${checkout.repository})`,
      publisher: described.publisher,
      source_class: 'dataset',
      retrieved_at: mtime.toISOString(),
      content_hash: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    },
  }
}
