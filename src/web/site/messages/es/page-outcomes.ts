/** How a search engine failed. */
export const engines = {
  'No response from {engines}.': 'Sin respuesta de {engines}.',
  'SearXNG does not return JSON: add json to search.formats in its settings.yml.':
    'SearXNG no devuelve JSON: añada json a search.formats en su settings.yml.',
  'The search was canceled.': 'La búsqueda se canceló.',
  '{engine} was skipped.': 'No se preguntó a {engine}.',
  '{engine} was skipped: it has no API key.': 'No se preguntó a {engine}: no tiene clave de API.',
  '{engine} failed.': '{engine} falló.',
  '{engine} took too long to answer.': '{engine} tardó demasiado en responder.',
  '{engine} returned invalid JSON.': '{engine} devolvió JSON no válido.',
  '{engine} returned an unexpected response format.': '{engine} respondió en un formato inesperado.',
  '{engine} cannot be reached at {address}.': 'No se puede conectar con {engine} en {address}.',
  '{engine} limits the rate of searches ({status}).':
    '{engine} limita la frecuencia de las búsquedas ({status}).',
  '{engine} failed with a server error ({status}).': '{engine} falló con un error del servidor ({status}).',
  '{engine} rejected the search ({status}): check its key and plan.':
    '{engine} rechazó la búsqueda ({status}): compruebe su clave y su plan.',
  '{engine} rejected the search ({status}): its plan has no searches left.':
    '{engine} rechazó la búsqueda ({status}): a su plan no le quedan búsquedas.',
  '{engine} rejected the search ({status}): check its configured address.':
    '{engine} rechazó la búsqueda ({status}): compruebe la dirección configurada.',
}

/** Why a page was not fetched. */
export const fetching = {
  'Nothing is listening at this address.': 'En esta dirección no responde ningún servidor.',
  'Only http and https addresses are fetched.': 'Solo se leen direcciones http y https.',
  'Port {port} is not allowed; public pages use 80 and 443.':
    'El puerto {port} no está permitido; las páginas públicas usan el 80 y el 443.',
  'Social media sites such as {site} are not fetched.': 'Las redes sociales como {site} no se leen.',
  'The address contains a user name or password; remove them.':
    'La dirección contiene un nombre de usuario o una contraseña; quítelos.',
  'The address is a sign-in page.': 'La dirección es una página de inicio de sesión.',
  'The address is too long.': 'La dirección es demasiado larga.',
  'The address leads into a private network, which is never fetched.':
    'La dirección lleva a una red privada, que nunca se lee.',
  'The certificate of the site is not trusted.': 'El certificado del sitio no es de confianza.',
  'The compressed page is corrupt.': 'La página comprimida está dañada.',
  'The connection was lost before the response was complete.':
    'La conexión se perdió antes de que terminara la respuesta.',
  'The content type of this page is not supported.': 'El tipo de contenido de esta página no se admite.',
  'The content type {type} is not supported.': 'El tipo de contenido {type} no se admite.',
  'The host cannot be reached.': 'No se puede conectar con el servidor.',
  'The host name was not found.': 'No se encontró el nombre del servidor.',
  'The network of the host cannot be reached.': 'No se puede llegar a la red del servidor.',
  'The page expands too much when it is decompressed.': 'La página crece demasiado al descomprimirla.',
  'The page is empty.': 'La página está vacía.',
  'The page is too large.': 'La página es demasiado grande.',
  'The page redirects in a loop.': 'La página redirige en círculo.',
  'The page redirects to an invalid address.': 'La página redirige a una dirección no válida.',
  'The page redirects to another address.': 'La página redirige a otra dirección.',
  'The page redirects too many times.': 'La página redirige demasiadas veces.',
  'The page requires a sign-in ({status}).': 'La página pide iniciar sesión ({status}).',
  'The page took too long to load.': 'La página tardó demasiado en cargar.',
  'The page uses an unsupported content encoding.': 'La página usa una codificación que no se admite.',
  'The page was permanently removed ({status}).': 'La página se quitó para siempre ({status}).',
  'The response is not valid HTTP.': 'La respuesta no es HTTP válido.',
  'The robots.txt of the site did not load in time, so nothing is fetched for now.':
    'El robots.txt del sitio no cargó a tiempo, así que por ahora no se lee nada.',
  'The robots.txt of the site disallows this page.': 'El robots.txt del sitio no permite leer esta página.',
  'The robots.txt of the site is unavailable, so nothing is fetched for now.':
    'El robots.txt del sitio no está disponible, así que por ahora no se lee nada.',
  'The robots.txt of the site takes too long to read, so nothing is fetched for now.':
    'Leer el robots.txt del sitio tarda demasiado, así que por ahora no se lee nada.',
  'The run was canceled.': 'La búsqueda se canceló.',
  'The site asks for no requests before {time}.': 'El sitio pide que no haya peticiones antes del {time}.',
  'The site denies access to the page ({status}).': 'El sitio niega el acceso a la página ({status}).',
  'The site failed with a server error ({status}).': 'El sitio falló con un error del servidor ({status}).',
  'The site limits the rate of requests ({status}).':
    'El sitio limita la frecuencia de las peticiones ({status}).',
  'The site responded with status {status}.': 'El sitio respondió con el estado {status}.',
  'The site took too long to respond.': 'El sitio tardó demasiado en responder.',
  'There is no page at this address ({status}).': 'No hay ninguna página en esta dirección ({status}).',
  'There was no usable response.': 'No hubo ninguna respuesta utilizable.',
  'This is not a valid web address.': 'No es una dirección web válida.',
}

/** Why a fetched page was not used. */
export const reading = {
  'Reading the page gives more than {limit} MB of findings.':
    'La lectura de la página da más de {limit} MB de hallazgos.',
  'Reading the page took longer than {limit} seconds.':
    'La lectura de la página tardó más de {limit} segundos.',
  'Reading the page took more than {limit} MB of heap.':
    'La lectura de la página necesitó más de {limit} MB de memoria del programa.',
  'Reading the page took more than {limit} MB of memory.':
    'La lectura de la página necesitó más de {limit} MB de memoria.',
  'Reading the page took more than {limit} seconds of processor time.':
    'La lectura de la página necesitó más de {limit} segundos de procesador.',
  'The PDF is protected by a password.': 'El PDF está protegido con una contraseña.',
  'The address was a guess, and the page does not mention this place.':
    'La dirección era una suposición, y la página no menciona este lugar.',
  'The declared content type of this page does not match the content.':
    'El tipo de contenido declarado no corresponde al contenido.',
  'The declared content type {type} does not match the content.':
    'El tipo de contenido declarado, {type}, no corresponde al contenido.',
  'The document is not a valid PDF.': 'El documento no es un PDF válido.',
  'The document is not valid JSON.': 'El documento no es JSON válido.',
  'The file contains no readable text.': 'El archivo no contiene texto legible.',
  'The page could not be read ({error}).': 'La página no se pudo leer ({error}).',
  'The page has more than {limit} characters of text, which is the limit.':
    'La página tiene más de {limit} caracteres de texto, que es el límite.',
  'The process that read the page was ended twice.':
    'El proceso que leía la página se interrumpió dos veces.',
  'The same page was read under another address.': 'La misma página se leyó en otra dirección.',
}
