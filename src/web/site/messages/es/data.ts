import { counter } from '../counts.ts'
import type { data as english } from '../en/data.ts'

const count = counter('es-US')

export const data: typeof english = {
  title: 'Llévese los datos',
  lead: 'Todo el directorio público en archivos, escritos de nuevo cada noche. No hace falta una cuenta.',
  description: 'Descargue el directorio público en JSON Lines o CSV, completo o por estado.',
  none: 'Todavía no se ha publicado ninguna copia. La primera se escribe en la primera hora.',
  takenOn: (date, time) => `A fecha del ${date}, ${time} UTC`,
  contents: (actors, claims, relations) =>
    `${count('actor', 'actores')(actors)}, ${count('afirmación', 'afirmaciones')(claims)} y ${count('relación', 'relaciones')(relations)}. El pueblo ficticio de ejemplo y los contactos de las personas no están incluidos.`,
  whole: 'Directorio completo',
  byState: 'Por estado',
  country: 'Estados Unidos',
  file: 'Archivo',
  actors: 'Actores',
  state: 'Estado',
  files: 'Archivos',
  hashes: 'Las sumas de verificación están en el manifiesto',
  hash: 'SHA-256',
  formats: { jsonl: 'JSON Lines', csv: 'CSV' },
  license: 'Licencia',
  noLicense: 'Quien opera este directorio no ha indicado una licencia para los datos.',
  each: 'Las citas pertenecen a sus fuentes. Cada registro nombra su fuente.',
  stream: 'Continuar desde aquí',
  streamText:
    'La transmisión continúa donde terminan los archivos. Empiece con este cursor y no se perderá ningún cambio:',
  noStream: 'Todavía no se ha publicado nada en la transmisión.',
  read: 'Cómo leer los archivos',
  readText:
    'JSON Lines se puede importar en otro directorio. CSV tiene una fila por afirmación con su fuente.',
  older: 'Copias anteriores',
  manifest: 'Manifiesto',
  api: 'Lista en JSON',
}
