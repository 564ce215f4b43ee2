import { counter } from '../counts.ts'
import type { submissions as english } from '../en/submissions.ts'

const count = counter('es-US')
const actors = count('actor', 'actores')

export const submissions: typeof english = {
  title: 'Envíos',
  lead: 'Actores que su equipo envió al directorio público. Sus revisores deciden sobre cada uno y dicen por qué.',
  empty:
    'Todavía no se envió nada. Abra una búsqueda con candidatos aceptados, o un actor que solo ve su equipo, y envíelo.',
  columns: { what: 'Actores', state: 'Estado', date: 'Enviado' },
  names: (names, total) =>
    names.length < total ? `${names.join(', ')} y ${total - names.length} más` : names.join(', '),
  of: (date) => `Envío del ${date}`,
  counts: {
    asked: count('pregunta para usted', 'preguntas para usted'),
    open: (open) => `${open} ${open === 1 ? 'espera' : 'esperan'} revisión`,
    accepted: (accepted) => `${accepted} ${accepted === 1 ? 'aceptado' : 'aceptados'}`,
    rejected: (rejected) => `${rejected} sin publicar`,
  },
  sent: (total) =>
    `Se ${total === 1 ? 'envió' : 'enviaron'} ${actors(total)}. Los revisores del directorio deciden sobre cada uno, y el resultado aparece aquí.`,
  answered: 'Su respuesta se envió a los revisores.',
  status: {
    open: 'Espera revisión',
    in_review: 'En revisión',
    asked: 'Un revisor le pregunta',
    accepted: 'Público',
    rejected: 'Sin publicar',
  },
  publicRecord: 'Ver el registro público',
  from: { reviewer: 'Revisor', workspace: 'Su equipo' },
  answer: 'Respuesta',
  addWords: 'Añadir algo para los revisores',
  send: 'Enviar',
  submit: (total) => `Enviar ${actors(total)} al directorio público`,
  submitLead: 'O deje que todos los vean: los revisores del directorio deciden sobre cada uno.',
  all: 'Todos los envíos',
  submitOne: 'Enviar al directorio público',
  waits: (total) =>
    `${actors(total)} de su equipo ${total === 1 ? 'tiene' : 'tienen'} una pregunta de un revisor`,
  waitsText: 'Los revisores deciden cuando tengan su respuesta.',
  open: 'Responder',
  private: {
    tag: 'Solo lo ve su equipo',
    note: 'Escribir una nota',
    evidence: 'Pruebas',
    none: 'Todavía no tiene ninguna cita, así que no se puede enviar.',
  },
}
