import type { developers as english } from '../en/developers.ts'

export const developers: typeof english = {
  title: 'Desarrolladores',
  headline: 'Los mismos datos, citas y fechas, en código',
  lead: 'Lea sin clave. Siga la transmisión en vivo con una. Cada dato lleva a una cita exacta y a una fuente con fecha.',
  getKey: 'Obtener una clave de API',
  reference: 'Referencia de la API',
  call: {
    label: 'Una primera llamada y su respuesta',
    comment: '¿Dónde está la prueba? La fuente más reciente de un lugar, de una clase',
  },
  ways: {
    api: {
      title: 'API HTTP',
      lead: 'Lugares, actores, fuentes, novedades y cobertura en JSON, descritos con OpenAPI 3.1.',
      link: 'Abrir la referencia',
    },
    stream: {
      title: 'Transmisión en vivo',
      lead: 'Eventos del servidor, WebSockets, webhooks y consultas largas comparten una posición. No se pierde nada.',
      link: 'Leer sobre la transmisión',
    },
    assistants: {
      title: 'Asistentes',
      lead: 'Conéctelos por MCP. Las respuestas traen citas que su asistente puede mostrar.',
      link: 'Conectar uno',
    },
    feeds: {
      title: 'Canales',
      lead: 'Atom, JSON Feed y calendarios de cada lugar y tema. Sin clave.',
      link: 'Buscar un canal',
    },
  },
  playground: {
    title: 'Probar la transmisión',
    place: 'Lugar, por clave o slug',
    remark: 'Novedades públicas, sin clave, en esta página',
    start: 'Iniciar la transmisión',
    stop: 'Detener la transmisión',
    connected: 'Conectado',
    before:
      'Aquí aparecen los mensajes de la transmisión, tal como los recibe un programa. Sin script, el botón muestra las mismas novedades como página.',
    closed: 'La transmisión se cerró. Revise el lugar, o espere un minuto e iníciela de nuevo.',
  },
  limits: {
    title: 'Límites',
    compare: 'Comparar planes',
    plan: 'Plan',
    requests: 'Solicitudes por minuto',
    streams: 'Transmisiones a la vez',
    searches: 'Búsquedas al mes',
    names: {
      none: 'Sin cuenta',
      free: 'Gratis',
      individual: 'Individual',
      team: 'Equipo',
      research_pass: 'Pase de investigación',
    },
    remark:
      'Sin cuenta, todos los que comparten una dirección de red comparten el límite. Cada respuesta dice cuánto queda.',
  },
  rules: {
    title: 'Reglas que cumplen los datos',
    list: [
      ['Ninguna afirmación sin cita.', '`excerpt` y `source_id` nunca son `null`.'],
      [
        'El silencio se explica.',
        '`missing` significa que alguien buscó; `not_searched`, que nadie lo hizo.',
      ],
      ['Las correcciones le llegan.', 'Una novedad cambiada vuelve con un número de revisión mayor.'],
    ],
    errors: 'Los errores dicen qué hacer.',
    errorsText: 'Cada problema tiene un código.',
    allErrors: 'Todos los códigos de error',
  },
  embed: {
    title: 'Mostrar un lugar en su página',
    remark: 'Un marco con reuniones y novedades, sin script ni cookies',
    look: 'Verlo',
  },
}
