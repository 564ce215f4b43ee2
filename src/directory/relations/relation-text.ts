import type { RelationKind } from '../../contracts/directory/relation-kind.ts'

type Stated = { kind: RelationKind; role?: string | null | undefined; post?: string | null | undefined }

/** The statement of a relation whose author wrote none. `object` is the name of the other actor. */
export function relationText({ kind, role, post }: Stated, object: string | undefined): string {
  const inPost = post ? `, ${post}` : ''
  switch (kind) {
    case 'membership':
      return `${capitalized(role ?? 'member')} of ${object}${inPost}`
    case 'vacancy':
      return `The post ${post} is vacant`
    case 'part_of':
      return `Part of ${object}`
    case 'employs':
      return role ? `Employs ${object} as ${role}` : `Employs ${object}`
    default:
      return `${capitalized(kind)} ${object}`
  }
}

/** The statement that a relation has ended. */
export function endText(text: string, until: string, reason: string | null | undefined): string {
  return reason ? `${text}: until ${until} (${reason})` : `${text}: until ${until}`
}

/** The kind of claim that a relation is, for readers that group claims by kind. */
export const claimKindOf = {
  membership: 'role',
  part_of: 'identity',
  organizes: 'activity',
  supports: 'position',
  opposes: 'position',
  funds: 'funding',
  employs: 'role',
  vacancy: 'role',
} as const satisfies Record<RelationKind, string>

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
