import { type ServiceText, serviceText as translating } from '../service-text.ts'
import { engines, fetching, reading } from './page-outcomes.ts'
import { webhookFailures, workspaceRefusals } from './refusals.ts'
import { retractions, sourceFailures, sourceReports } from './source-reports.ts'
import { spokenValue } from './spoken-values.ts'

/** Why two actors may be the same, or may not. */
export const reasons = {
  'Decided by the local reviewer': 'Lo decidió quien revisó en su computadora',
  'Different addresses at one mail host': 'Correos distintos en el mismo dominio',
  'Different given names': 'Nombres de pila distintos',
  'Different kinds of organization': 'Clases distintas de organización',
  'Different middle names': 'Segundos nombres distintos',
  'Different numbers or directions in the names': 'Números o puntos cardinales distintos en los nombres',
  'Different seats of the same office': 'Escaños distintos del mismo cargo',
  'Different names': 'Nombres distintos',
  'Different offices': 'Cargos distintos',
  'Different places': 'Lugares distintos',
  'Different states': 'Estados distintos',
  'Different suffixes, as for father and son': 'Sufijos distintos, como los de padre e hijo',
  'Different surnames': 'Apellidos distintos',
  'Different types': 'Tipos distintos',
  'Different websites': 'Sitios web distintos',
  'Initial and given name agree': 'La inicial y el nombre de pila coinciden',
  'Known by another of the given names': 'Usa otro de sus nombres de pila',
  'Missing given name in one record': 'Falta el nombre de pila en un registro',
  'Middle initials agree': 'La inicial del segundo nombre coincide',
  'Most words of the names agree': 'Coincide la mayoría de las palabras de los nombres',
  'One given name shortens the other': 'Un nombre de pila abrevia el otro',
  'One name contains the other': 'Un nombre contiene el otro',
  'One name is the initials of the other': 'Un nombre son las iniciales del otro',
  'One surname is part of the other': 'Un apellido es parte del otro',
  'Surnames differ by a letter or two': 'Los apellidos difieren en una o dos letras',
  'The names differ by a letter or two': 'Los nombres difieren en una o dos letras',
  'The names differ in common words only': 'Los nombres solo difieren en palabras comunes',
  'The same common surname': 'El mismo apellido, que es común',
  'The same email address': 'El mismo correo electrónico',
  'The same given name': 'El mismo nombre de pila',
  'The same government site': 'El mismo sitio de gobierno',
  'The same middle name': 'El mismo segundo nombre',
  'The same name, apart from order and legal form': 'El mismo nombre, salvo el orden y la forma jurídica',
  'The same office': 'El mismo cargo',
  'The same office and seat': 'El mismo cargo y el mismo escaño',
  'The same phone number': 'El mismo teléfono',
  'The same place': 'El mismo lugar',
  'The same seat': 'El mismo escaño',
  'The same suffix': 'El mismo sufijo',
  'The same surname': 'El mismo apellido',
  'The same website': 'El mismo sitio web',
  'Variants of one given name': 'Variantes de un mismo nombre de pila',
}

/** What a search could not do. */
const remarks = {
  'No search engine is configured: only given and known pages and their links were read.':
    'No hay ningún buscador configurado: solo se leyeron las páginas indicadas, las conocidas y sus enlaces.',
  'One page was found but not read: this run started from the best {limit}.':
    'Una página se encontró y no se leyó: esta búsqueda empezó por las {limit} mejores.',
  '{count} pages were found but not read: this run started from the best {limit}.':
    '{count} páginas se encontraron y no se leyeron: esta búsqueda empezó por las {limit} mejores.',
  'One page was found but not read: a run reads at most {limit} pages from each start page.':
    'Una página se encontró y no se leyó: una búsqueda lee como máximo {limit} páginas a partir de cada página inicial.',
  '{count} pages were found but not read: a run reads at most {limit} pages from each start page.':
    '{count} páginas se encontraron y no se leyeron: una búsqueda lee como máximo {limit} páginas a partir de cada página inicial.',
  'One page was found but not read: a run reads at most {limit} pages.':
    'Una página se encontró y no se leyó: una búsqueda lee como máximo {limit} páginas.',
  '{count} pages were found but not read: a run reads at most {limit} pages.':
    '{count} páginas se encontraron y no se leyeron: una búsqueda lee como máximo {limit} páginas.',
  'One page needs a browser, and none is installed.':
    'Una página necesita un navegador, y no hay ninguno instalado.',
  '{count} pages need a browser, and none is installed.':
    '{count} páginas necesitan un navegador, y no hay ninguno instalado.',
  'One page needs a browser, and its sandbox does not work here.':
    'Una página necesita un navegador, y su aislamiento no funciona aquí.',
  '{count} pages need a browser, and its sandbox does not work here.':
    '{count} páginas necesitan un navegador, y su aislamiento no funciona aquí.',
  'One page needs a browser, which is switched off.':
    'Una página necesita un navegador, que está desactivado.',
  '{count} pages need a browser, which is switched off.':
    '{count} páginas necesitan un navegador, que está desactivado.',
  'One page could not be rendered in the browser.': 'Una página no se pudo mostrar en el navegador.',
  '{count} pages could not be rendered in the browser.':
    '{count} páginas no se pudieron mostrar en el navegador.',
  'One page was not rendered in a browser: a run renders at most {limit}.':
    'Una página no se mostró en un navegador: una búsqueda muestra {limit} como máximo.',
  '{count} pages were not rendered in a browser: a run renders at most {limit}.':
    '{count} páginas no se mostraron en un navegador: una búsqueda muestra {limit} como máximo.',
  'One document contains scanned text, which was not read.':
    'Un documento contiene texto escaneado, que no se leyó.',
  '{count} documents contain scanned text, which was not read.':
    '{count} documentos contienen texto escaneado, que no se leyó.',
  'The pages have {count} findings; only the first {limit} became candidates.':
    'Las páginas tienen {count} hallazgos; solo los primeros {limit} pasaron a ser candidatos.',
  'Too many findings have similar names. Not all were compared, so duplicates may remain.':
    'Demasiados hallazgos tienen nombres parecidos. No se compararon todos, así que puede haber duplicados.',
  '{count} of {all} candidates have no evidence about {issues}. The pages that were read name them too; they are listed last.':
    '{count} de {all} candidatos no tienen pruebas sobre los temas de la búsqueda. Las páginas leídas también los nombran; están al final de la lista.',
}

/** Why pages were read without the language model. */
const model = {
  'One page was read without the model.': 'Una página se leyó sin el modelo.',
  '{count} pages were read without the model.': '{count} páginas se leyeron sin el modelo.',
  'One finding of the model was dropped: no quote on its page proves it.':
    'Un hallazgo del modelo se descartó: ninguna cita de su página lo demuestra.',
  '{count} findings of the model were dropped: no quotes on their pages prove them.':
    '{count} hallazgos del modelo se descartaron: ninguna cita de sus páginas los demuestra.',
  'The model provider Anthropic needs an API key: set one, or turn the model off.':
    'El proveedor del modelo Anthropic necesita una clave de API: configure una o desactive el modelo.',
  'An OpenAI-compatible model needs a base address, such as https://host/v1.':
    'Un modelo compatible con OpenAI necesita una dirección base, como https://host/v1.',
  'The model budget of the run does not allow another call; the page was read without it.':
    'El presupuesto de esta búsqueda para el modelo no permite otra llamada; la página se leyó sin él.',
  'The model budget of the day does not allow another call before 00:00 UTC; the page was read without it.':
    'El presupuesto del día para el modelo no permite otra llamada antes de las 00:00 UTC; la página se leyó sin él.',
  'The model provider refused the API key.': 'El proveedor del modelo rechazó la clave de API.',
  'The model declined to read the page; it was read without it.':
    'El modelo no quiso leer la página; se leyó sin él.',
  'The model provider limits requests or has no quota left.':
    'El proveedor del modelo limita las peticiones o no queda cuota.',
  'The model provider limits requests or has no quota left: {reason}.':
    'El proveedor del modelo limita las peticiones o no queda cuota: {reason}.',
  'The model did not answer in time; the page was read without it.':
    'El modelo no respondió a tiempo; la página se leyó sin él.',
  'The answer of the model was cut off before its first actor; it was ignored.':
    'La respuesta del modelo se cortó antes del primer actor; no se tuvo en cuenta.',
  'The model answered in the wrong format; its answer was ignored.':
    'El modelo respondió en un formato equivocado; su respuesta no se tuvo en cuenta.',
  'The quotes of the model could not be checked within the limits; they were ignored.':
    'Las citas del modelo no se pudieron comprobar dentro de los límites; no se tuvieron en cuenta.',
  'The model request failed; the page was read without it.':
    'La petición al modelo falló; la página se leyó sin él.',
  'The model provider cannot be reached.': 'No se puede conectar con el proveedor del modelo.',
  'The address of the model provider returned something that is not its protocol.':
    'La dirección del proveedor del modelo devolvió algo que no es su protocolo.',
  'The model provider returned an error ({status}).': 'El proveedor del modelo devolvió un error ({status}).',
  'The model provider returned an error ({status}): {reason}.':
    'El proveedor del modelo devolvió un error ({status}): {reason}.',
}

/** What is missing about an issue. The name of the issue stands before the sentence. */
const gaps = {
  'One actor was found; no page that was read mentions {issue}.':
    'Se encontró un actor; ninguna página leída menciona el tema.',
  'One actor was found; one page mentions {issue}.': 'Se encontró un actor; una página menciona el tema.',
  'One actor was found; {pages} pages mention {issue}.':
    'Se encontró un actor; {pages} páginas mencionan el tema.',
  '{actors} actors were found; no page that was read mentions {issue}.':
    'Se encontraron {actors} actores; ninguna página leída menciona el tema.',
  '{actors} actors were found; one page mentions {issue}.':
    'Se encontraron {actors} actores; una página menciona el tema.',
  '{actors} actors were found; {pages} pages mention {issue}.':
    'Se encontraron {actors} actores; {pages} páginas mencionan el tema.',
  'No page that was read mentions {issue}.': 'Ninguna página leída menciona el tema.',
  'One page mentions {issue}, but no actor was found.':
    'Una página menciona el tema, pero no se encontró a ningún actor.',
  '{pages} pages mention {issue}, but no actor was found.':
    '{pages} páginas mencionan el tema, pero no se encontró a ningún actor.',
  'One search for {issue} failed.': 'Falló una búsqueda sobre el tema.',
  '{searches} searches for {issue} failed.': 'Fallaron {searches} búsquedas sobre el tema.',
  'There was no search for {issue}.': 'No se buscó sobre el tema.',
  'There was no search for {issue}, and no page that was read mentions it.':
    'No se buscó sobre el tema, y ninguna página leída lo menciona.',
  'There was no search for {issue}, and one page mentions it.':
    'No se buscó sobre el tema, y una página lo menciona.',
  'There was no search for {issue}, and {pages} pages mention it.':
    'No se buscó sobre el tema, y {pages} páginas lo mencionan.',
}

export const serviceText: ServiceText = translating(
  {
    ...reasons,
    ...remarks,
    ...model,
    ...gaps,
    ...engines,
    ...fetching,
    ...reading,
    ...sourceReports,
    ...sourceFailures,
    ...retractions,
    ...webhookFailures,
    ...workspaceRefusals,
  },
  spokenValue,
)
