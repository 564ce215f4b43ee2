/**
 * The life of a stream: due → (reading →) waiting → due, again and again. A full socket makes it blocked, a failed
 * database read retrying. A closing stream has sent its last message; a closed one has no socket.
 */
export type State = 'due' | 'reading' | 'retrying' | 'waiting' | 'blocked' | 'closing' | 'closed'

export type StreamEvent =
  /** An entry arrived that may match. */
  | 'woken'
  /** Every entry up to the head was scanned. */
  | 'caught_up'
  | 'read_started'
  | 'read_finished'
  | 'read_failed'
  | 'retry_due'
  | 'socket_full'
  | 'socket_drained'
  /** The rights or the position changed, so a pending read is discarded. */
  | 'reset'
  /** The last message was written. */
  | 'ended'
  | 'disconnected'

/** Total: every event has one defined effect in every state. */
export const transitions: Readonly<Record<State, Readonly<Record<StreamEvent, State>>>> = {
  due: {
    woken: 'due',
    caught_up: 'waiting',
    read_started: 'reading',
    read_finished: 'due',
    read_failed: 'retrying',
    retry_due: 'due',
    socket_full: 'blocked',
    socket_drained: 'due',
    reset: 'due',
    ended: 'closing',
    disconnected: 'closed',
  },
  reading: {
    woken: 'reading',
    caught_up: 'reading',
    read_started: 'reading',
    read_finished: 'due',
    read_failed: 'retrying',
    retry_due: 'reading',
    // A heartbeat may fill the socket during a read; delivery checks the socket again afterwards.
    socket_full: 'reading',
    socket_drained: 'reading',
    reset: 'due',
    ended: 'closing',
    disconnected: 'closed',
  },
  retrying: {
    woken: 'retrying',
    caught_up: 'retrying',
    read_started: 'retrying',
    read_finished: 'retrying',
    read_failed: 'retrying',
    retry_due: 'due',
    socket_full: 'retrying',
    socket_drained: 'retrying',
    reset: 'due',
    ended: 'closing',
    disconnected: 'closed',
  },
  waiting: {
    woken: 'due',
    caught_up: 'waiting',
    read_started: 'waiting',
    read_finished: 'waiting',
    read_failed: 'waiting',
    retry_due: 'waiting',
    socket_full: 'blocked',
    socket_drained: 'waiting',
    reset: 'due',
    ended: 'closing',
    disconnected: 'closed',
  },
  blocked: {
    woken: 'blocked',
    caught_up: 'blocked',
    read_started: 'blocked',
    read_finished: 'blocked',
    read_failed: 'blocked',
    retry_due: 'blocked',
    socket_full: 'blocked',
    socket_drained: 'due',
    reset: 'blocked',
    ended: 'closing',
    disconnected: 'closed',
  },
  closing: {
    woken: 'closing',
    caught_up: 'closing',
    read_started: 'closing',
    read_finished: 'closing',
    read_failed: 'closing',
    retry_due: 'closing',
    socket_full: 'closing',
    socket_drained: 'closing',
    reset: 'closing',
    ended: 'closing',
    disconnected: 'closed',
  },
  closed: {
    woken: 'closed',
    caught_up: 'closed',
    read_started: 'closed',
    read_finished: 'closed',
    read_failed: 'closed',
    retry_due: 'closed',
    socket_full: 'closed',
    socket_drained: 'closed',
    reset: 'closed',
    ended: 'closed',
    disconnected: 'closed',
  },
}
