import type { proof as english } from '../en/proof.ts'

export const proof: typeof english = {
  title: 'Qué cuenta como prueba',
  lead: 'Cada dato de este directorio se apoya en las palabras exactas de una página pública. Aquí se explica cómo funciona y con qué frecuencia falla.',
  counts: {
    title: 'Una cita, una página, una fecha',
    text: [
      'Un dato solo se guarda junto con su fuente: la dirección de una página pública, el día en que se publicó o se leyó, y las palabras exactas que lo demuestran. Sin cita no hay dato.',
      'Lo que dice una fuente aparece en letra con serifas y con una línea amarilla, y no se cambia ni un carácter. Todo lo demás lo decimos nosotros.',
    ],
    example: 'Una cita de este directorio, sobre',
  },
  read: {
    title: 'Cómo se leen las páginas',
    text: [
      'Unos programas buscan y leen páginas públicas: órdenes del día, actas, listas de miembros, calendarios, prensa, páginas de grupos. Respetan las reglas que cada sitio fija para los robots, y no inician sesión ni pagan.',
      'Las palabras se copian, no se redactan. Lo que no se puede citar de la página no se afirma.',
      'Una búsqueda terminada significa que se leyeron páginas. No significa que se encontró todo.',
    ],
  },
  errors: {
    title: 'Con qué frecuencia leemos mal',
    lead: 'Medido con páginas que unas personas etiquetaron a mano, sin modelo de lenguaje. Ninguna cita de la prueba faltaba en su página.',
    what: 'Qué se leyó',
    right: 'De lo que mostramos, es correcto',
    found: 'De lo que hay, encontramos',
    rows: {
      people: 'Personas en todo tipo de páginas',
      organizations: 'Organizaciones en todo tipo de páginas',
      rosters: 'Miembros en listas de concejos y juntas',
      meetings: 'Reuniones y sus días',
    },
    text: [
      'Algunas reglas se escribieron mirando estas páginas, así que en otros sitios los resultados serán más bajos.',
      'Por eso una persona decide antes de que algo sea público, y por eso se puede reportar cada dato.',
    ],
  },
  silence: {
    title: 'Qué significa el silencio',
    text: [
      'Si nadie buscó un tema en un lugar, no sabemos quién trabaja en él. El rayado lo indica en todas partes: en cuadrículas, barras y mapas. Una celda blanca con un cero significa que buscamos y no encontramos a nadie.',
    ],
  },
  dates: {
    title: 'Qué significan las fechas',
    text: [
      'Junto a una fuente está el día en que se publicó. Si la página no lo dice, indicamos cuándo la leímos. De una novedad decimos cuándo ocurrió y cuándo la encontramos, y nunca mezclamos ambas fechas.',
      'Un registro está al día si su fuente más reciente tiene como máximo 180 días, envejece hasta los 365 días, y después es antiguo.',
    ],
  },
  review: {
    title: 'Quién revisa',
    text: [
      'Lo que encuentra una búsqueda es privado hasta que una persona lo acepta. Las listas de funcionarios de archivos de datos abiertos se importan tal como son. Los reportes llegan a quienes revisan, que corrigen, mantienen o eliminan un registro. Una novedad corregida sigue mostrando lo que decía antes.',
    ],
  },
  sample: {
    title: 'Qué significa «Ejemplo»',
    text: [
      'Alder Falls es un pueblo ficticio. Sus personas, grupos y páginas son inventados para mostrar cómo funciona el directorio. Está marcado en todas partes.',
    ],
  },
}
