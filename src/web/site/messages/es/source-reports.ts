/** What signals say about sources that cannot be read or that changed. */
export const sourceReports = {
  '1 line added': '1 línea añadida',
  '1 line added, 1 line removed': '1 línea añadida y 1 eliminada',
  '1 line added, {removed} lines removed': '1 línea añadida y {removed} eliminadas',
  '1 line removed': '1 línea eliminada',
  '{added} lines added': '{added} líneas añadidas',
  '{added} lines added, 1 line removed': '{added} líneas añadidas y 1 eliminada',
  '{added} lines added, {removed} lines removed': '{added} líneas añadidas y {removed} eliminadas',
  '{removed} lines removed': '{removed} líneas eliminadas',
  'It was added on {time} and has never been read.': 'Se añadió el {time} y nunca se pudo leer.',
  'The last successful reading was on {time}.': 'Se leyó por última vez el {time}.',
  'The problem was reported on {time}.': 'Se informó del problema el {time}.',
  'The source has worked again since {time}.': 'La fuente vuelve a funcionar desde el {time}.',
  'It can be read but has had nothing new for {period}.':
    'Se puede leer, pero no tiene nada nuevo desde hace {period}.',
  'It usually changes within {period}.': 'Suele cambiar en {period}.',
}

/** Why a source could not be read, beside the reasons of pages. */
export const sourceFailures = {
  'It cannot be read without text recognition.': 'No se puede leer sin reconocimiento de texto.',
  'The PDF is a scan without text.': 'El PDF es un escaneo sin texto.',
  'The calendar is incomplete: its end is missing.': 'El calendario está incompleto: le falta el final.',
  'The page has less than 30 % of its usual text.': 'La página tiene menos del 30 % de su texto habitual.',
  'The page has no text without a browser.': 'La página no tiene texto sin un navegador.',
  'The page has too much text to compare.': 'La página tiene demasiado texto para compararlo.',
  'The response cannot be used.': 'La respuesta no se puede usar.',
  'The site shows its page for unknown addresses.': 'El sitio muestra su página de direcciones desconocidas.',
  'The source could not be read ({error}).': 'La fuente no se pudo leer ({error}).',
  'The source did not return a calendar (RFC 5545).': 'La fuente no devolvió un calendario (RFC 5545).',
  'The source did not return a feed (RSS, Atom or JSON Feed).':
    'La fuente no devolvió un canal (RSS, Atom o JSON Feed).',
  'The source needs more than {limit} requests.': 'La fuente necesita más de {limit} peticiones.',
  'The source redirected to a login page, so it is not public anymore.':
    'La fuente redirigió a una página de inicio de sesión, así que ya no es pública.',
  'The source returned JSON without the expected list.': 'La fuente devolvió JSON sin la lista esperada.',
  'The source returned a web page instead of JSON.': 'La fuente devolvió una página web en lugar de JSON.',
  'The source returned a web page instead of a calendar.':
    'La fuente devolvió una página web en lugar de un calendario.',
  'The source returned a web page instead of a feed.':
    'La fuente devolvió una página web en lugar de un canal.',
  'The source returned nothing instead of JSON.': 'La fuente no devolvió nada en lugar de JSON.',
  'The source returned nothing instead of a calendar.':
    'La fuente no devolvió nada en lugar de un calendario.',
  'The source returned nothing instead of a feed.': 'La fuente no devolvió nada en lugar de un canal.',
  'The source returned something else than a PDF.': 'La fuente devolvió algo que no es un PDF.',
  'The source returned text that is not valid JSON.': 'La fuente devolvió un texto que no es JSON válido.',
  'Reading the source gives more than {limit} MB of findings.':
    'La lectura de la fuente da más de {limit} MB de hallazgos.',
  'Reading the source took longer than {limit} seconds.':
    'La lectura de la fuente tardó más de {limit} segundos.',
  'Reading the source took more than {limit} MB of heap.':
    'La lectura de la fuente necesitó más de {limit} MB de memoria del programa.',
  'Reading the source took more than {limit} MB of memory.':
    'La lectura de la fuente necesitó más de {limit} MB de memoria.',
  'Reading the source took more than {limit} seconds of processor time.':
    'La lectura de la fuente necesitó más de {limit} segundos de procesador.',
  'What was read could not be stored ({error}).': 'Lo que se leyó no se pudo guardar ({error}).',
}

/** Why a signal was withdrawn, unless a person gave a reason. */
export const retractions = {
  Removed: 'Eliminada',
  'The signal was retracted.': 'La novedad se retiró.',
  'Withdrawn by a reviewer after a report': 'La retiró una persona que revisa, tras un reporte',
}
