/**
 * What a stream is doing. It begins due, and goes round: due → (reading →) waiting → due. A socket that takes no more
 * makes it blocked, a database that cannot be asked retrying. Leaving has said its last word; closed has no socket.
 */
export type State = 'due' | 'reading' | 'retrying' | 'waiting' | 'blocked' | 'leaving' | 'closed'

export type Happening =
  /** An entry came that may match. */
  | 'woken'
  /** Everything up to the head was looked at. */
  | 'caught_up'
  /** The database was asked, answered, or could not. */
  | 'asked'
  | 'answered'
  | 'failed'
  | 'retried'
  /** The socket takes no more, or takes more again. */
  | 'filled'
  | 'drained'
  /** What it may see or where it stands changed: what is being read is of no use. */
  | 'reset'
  /** The last message was written. */
  | 'ended'
  | 'gone'

/** Total: whatever happens in whatever state has one meaning. */
export const transitions: Readonly<Record<State, Readonly<Record<Happening, State>>>> = {
  due: {
    woken: 'due',
    caught_up: 'waiting',
    asked: 'reading',
    answered: 'due',
    failed: 'retrying',
    retried: 'due',
    filled: 'blocked',
    drained: 'due',
    reset: 'due',
    ended: 'leaving',
    gone: 'closed',
  },
  reading: {
    woken: 'reading',
    caught_up: 'reading',
    asked: 'reading',
    answered: 'due',
    failed: 'retrying',
    retried: 'reading',
    // A heartbeat may fill the socket while the database is asked; the answer finds it full.
    filled: 'reading',
    drained: 'reading',
    reset: 'due',
    ended: 'leaving',
    gone: 'closed',
  },
  retrying: {
    woken: 'retrying',
    caught_up: 'retrying',
    asked: 'retrying',
    answered: 'retrying',
    failed: 'retrying',
    retried: 'due',
    filled: 'retrying',
    drained: 'retrying',
    reset: 'due',
    ended: 'leaving',
    gone: 'closed',
  },
  waiting: {
    woken: 'due',
    caught_up: 'waiting',
    asked: 'waiting',
    answered: 'waiting',
    failed: 'waiting',
    retried: 'waiting',
    filled: 'blocked',
    drained: 'waiting',
    reset: 'due',
    ended: 'leaving',
    gone: 'closed',
  },
  blocked: {
    woken: 'blocked',
    caught_up: 'blocked',
    asked: 'blocked',
    answered: 'blocked',
    failed: 'blocked',
    retried: 'blocked',
    filled: 'blocked',
    drained: 'due',
    reset: 'blocked',
    ended: 'leaving',
    gone: 'closed',
  },
  leaving: {
    woken: 'leaving',
    caught_up: 'leaving',
    asked: 'leaving',
    answered: 'leaving',
    failed: 'leaving',
    retried: 'leaving',
    filled: 'leaving',
    drained: 'leaving',
    reset: 'leaving',
    ended: 'leaving',
    gone: 'closed',
  },
  closed: {
    woken: 'closed',
    caught_up: 'closed',
    asked: 'closed',
    answered: 'closed',
    failed: 'closed',
    retried: 'closed',
    filled: 'closed',
    drained: 'closed',
    reset: 'closed',
    ended: 'closed',
    gone: 'closed',
  },
}
