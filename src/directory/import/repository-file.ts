import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ImportSource } from '../../contracts/directory/import-record.ts'
import { stableUrl } from '../entity-writer/entity-draft.ts'
import type { Retrievals } from './import-origin-store.ts'

/** A local copy of a public repository. */
export type Checkout = {
  root: string
  /** `owner/name` on GitHub. */
  repository: string
  /** Undefined when the copy has no git data. */
  commit: string | undefined
  /** When the stored content of each file was retrieved. The same content keeps its date. */
  retrieved?: Retrievals | undefined
}

/** What is known about a copy beside its files; the commit of an archive, for example. */
export type CheckoutDetails = Partial<Pick<Checkout, 'commit' | 'retrieved'>>

/** Reads repository and commit from git; uses `defaults` for a copy without git data. */
export async function findCheckout(root: string, defaults: { repository: string }): Promise<Checkout> {
  const git = join(root, '.git')
  const head = await readText(join(git, 'HEAD'))
  if (head === undefined) return { root, repository: defaults.repository, commit: undefined }
  const config = (await readText(join(git, 'config'))) ?? ''
  const origin = /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\s/.exec(config)
  return { root, repository: origin?.[1] ?? defaults.repository, commit: await commitOf(git, head.trim()) }
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
  /** Path from the root of the repository, with slashes. */
  path: string
  text: string
  /** The file as a source: permalink, content hash and retrieval date. */
  source: ImportSource
}

/** The file as a source that readers recognize: by whom it is about, instead of by its path. */
export const sourceAbout = (name: string, { source }: RepositoryFile): ImportSource => ({
  ...source,
  title: `${name} (${source.publisher} record)`,
})

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
  const url = new URL(`https://github.com/${address}`).href
  const content_hash = `sha256:${createHash('sha256').update(text).digest('hex')}`
  const before = checkout.retrieved?.get(stableUrl(url))
  return {
    path,
    text,
    source: {
      url,
      title: `${path} (${checkout.repository})`,
      publisher: described.publisher,
      source_class: 'dataset',
      retrieved_at: before?.content_hash === content_hash ? before.retrieved_at : mtime.toISOString(),
      content_hash,
    },
  }
}
