import { counter } from '../counts.ts'
import type { Messages } from '../en/index.ts'

const count = counter('es-US')

/** La página de quienes operan la instalación. */
export const operator: Messages['operator'] = {
  title: 'Operación',
  link: 'Operación',
  lead: 'Qué funciona aquí y cómo está configurado. Esta página no cambia nada; los comandos del final sí.',
  denied: {
    title: 'Esta página es para quienes operan la instalación',
    lead: 'Muestra cómo está configurada. Quien tiene acceso a la máquina nombra a quienes operan.',
    command: 'civic operator grant <id de la cuenta>',
  },
  versions: {
    title: 'Versiones',
    service: 'Civic Directory',
    database: 'PostgreSQL',
    embedded: 'integrado',
    external: 'externo',
    migrations: 'Migraciones',
    started: 'Iniciado',
    roles: 'Este proceso',
  },
  records: {
    title: 'Registros',
    actors: 'Actores',
    sources: 'Fuentes',
    sample: 'Pueblo de muestra',
    sampleCounts: (actors: string, sources: string) =>
      `${actors} actores más y ${sources} fuentes más, todos ficticios.`,
    off: 'desactivado',
    sampleHint: 'SAMPLE=off lo quita.',
  },
  queue: {
    title: 'Cola',
    waiting: 'Búsquedas en espera',
    running: 'Búsquedas en curso',
    failed: 'Fallidas en 24 horas',
    review: 'Esperan una revisión',
    delay: 'Retraso de las señales',
    seconds: count('segundo', 'segundos'),
  },
  monitors: {
    title: 'Monitores',
    active: 'Activos',
    overdue: 'Atrasados',
    broken: 'Con fallos',
    paused: 'En pausa',
  },
  disk: {
    title: 'Disco y copia de seguridad',
    database: 'Base de datos',
    free: (free, total) => `${free} de ${total} libres`,
    directory: 'Carpeta de datos',
    unreadable: 'No se puede leer la carpeta de datos.',
    backup: 'Última copia de seguridad',
    noBackup: 'No hay ningún archivo en la carpeta.',
    unknown: 'No se sabe. Ponga en BACKUP_DIR la carpeta donde guarda las copias.',
    old: 'Tiene más de 7 días',
  },
  parts: {
    title: 'Partes opcionales',
    names: {
      SEARXNG_URL: 'Buscador SearXNG',
      BRAVE_API_KEY: 'Buscador Brave',
      TAVILY_API_KEY: 'Buscador Tavily',
      EXA_API_KEY: 'Buscador Exa',
      MODEL_PROVIDER: 'Modelo de lenguaje',
      SMTP_URL: 'Correo',
      STRIPE_SECRET_KEY: 'Pagos',
      REDIS_URL: 'Límites compartidos',
      OPERATOR_CONTACT: 'Su contacto en las páginas de precios',
    },
    set: 'Configurado',
    unset: 'Sin configurar',
    noEngine:
      'No hay ningún buscador configurado. Las búsquedas leen entonces fuentes conocidas, páginas dadas, enlaces y mapas de sitio.',
  },
  commands: {
    title: 'Comandos que cambian cosas',
    lead: 'Ejecútelos en la máquina del servicio, en su carpeta, con el mismo entorno.',
    rows: [
      ['npm run civic -- doctor', 'Comprobar la configuración, la base de datos y el servicio'],
      ['npm run civic -- account list', 'Ver las cuentas'],
      ['npm run civic -- account set-plan <account id> team', 'Dar un plan a una cuenta'],
      ['npm run civic -- reviewer grant <account id>', 'Nombrar a quien revisa'],
      ['npm run civic -- operator grant <account id>', 'Permitir que una cuenta vea esta página'],
      ['npm run civic -- monitor --help', 'Agregar, pausar y reparar monitores'],
      ['npm run civic -- import --help', 'Importar registros'],
      ['npm run civic -- snapshot', 'Publicar el directorio como archivos'],
      ['npm run civic -- suppress --help', 'Quitar para siempre a una persona, un contacto o un pasaje'],
    ],
    guide: 'Guía: alojar, copias de seguridad y actualizaciones',
  },
}
