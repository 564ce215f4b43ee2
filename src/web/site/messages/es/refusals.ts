/** Why a webhook gets nothing. */
export const webhookFailures = {
  'An operator deleted the account that created this webhook':
    'Un operador eliminó la cuenta que creó este webhook',
  'An operator reset the account that created this webhook':
    'Un operador restableció la cuenta que creó este webhook',
  'Firehose signals require a paid plan: see {address}':
    'Las novedades requieren un plan de pago: vea {address}',
  'Gave up after a day of failures.': 'Se dejó de intentar después de un día de fallos.',
  'The account that created the session no longer has access to its signals':
    'La cuenta que creó el webhook ya no tiene acceso a sus novedades',
  'The receiver could not be reached: Nothing is listening at this address':
    'No se pudo conectar con el destinatario: nada responde en esta dirección',
  'The receiver could not be reached: Port {port} is not allowed':
    'No se pudo conectar con el destinatario: el puerto {port} no está permitido',
  'The receiver could not be reached: No secure connection was possible; check the certificate':
    'No se pudo conectar con el destinatario: no fue posible una conexión segura; revise el certificado',
  'The receiver could not be reached: The response grew more than {factor} times when decompressed':
    'No se pudo conectar con el destinatario: la respuesta creció más de {factor} veces al descomprimirla',
  'The receiver could not be reached: The response has an encoding that was not requested':
    'No se pudo conectar con el destinatario: la respuesta tiene una codificación que no se pidió',
  'The receiver could not be reached: The response has more than {bytes} bytes':
    'No se pudo conectar con el destinatario: la respuesta tiene más de {bytes} bytes',
  'The receiver could not be reached: The response took too long':
    'No se pudo conectar con el destinatario: la respuesta tardó demasiado',
  'The receiver could not be reached: There was no usable response':
    'No se pudo conectar con el destinatario: no hubo ninguna respuesta utilizable',
  'The receiver could not be reached: Too many redirects':
    'No se pudo conectar con el destinatario: redirige demasiadas veces',
  'The receiver could not be reached: URLs with a user name are not allowed':
    'No se pudo conectar con el destinatario: la dirección no puede contener un nombre de usuario',
  'The receiver could not be reached: {host} cannot be resolved':
    'No se pudo conectar con el destinatario: no se encontró {host}',
  'The receiver could not be reached: {host} has no address':
    'No se pudo conectar con el destinatario: {host} no tiene dirección',
  'The receiver could not be reached: {host} is not on the public Internet':
    'No se pudo conectar con el destinatario: {host} no está en la Internet pública',
  'The receiver could not be reached: {protocol}// URLs are not allowed':
    'No se pudo conectar con el destinatario: las direcciones {protocol}// no están permitidas',
  'The receiver responded {status}': 'El destinatario respondió {status}',
  'The receiver responded {status}; redirects are not followed':
    'El destinatario respondió {status}; las redirecciones no se siguen',
}

/** Why a member of a workspace may not do something. */
export const workspaceRefusals = {
  'A list holds at most {limit} actors and this one is full. Create another list':
    'Una lista contiene {limit} actores como máximo, y esta está llena. Cree otra lista.',
  'A workspace can have at most {limit} briefs. Delete one that you no longer need':
    'Un espacio puede tener {limit} informes como máximo. Elimine uno que ya no necesite.',
  'A workspace can have at most {limit} coverage targets. Delete one that you no longer need':
    'Un espacio puede tener {limit} metas de cobertura como máximo. Elimine una que ya no necesite.',
  'A workspace can have at most {limit} lists. Delete one that you no longer need':
    'Un espacio puede tener {limit} listas como máximo. Elimine una que ya no necesite.',
  'All remaining candidates merge into public actors, which only a directory reviewer can publish':
    'Todos los candidatos que quedan se fusionan con actores públicos, y eso solo lo publica quien revisa el directorio.',
  'At most {limit} addresses can await confirmation in a workspace at the same time. Ask recipients to confirm first':
    'En un espacio pueden esperar confirmación {limit} direcciones como máximo. Pida primero que confirmen las suyas.',
  'Only an owner can add or remove owners': 'Solo un propietario puede añadir o quitar propietarios.',
  'Only an owner can remove an owner': 'Solo un propietario puede quitar a otro.',
  'Only owners, admins and members of the workspace may change its private actors':
    'Solo los propietarios, administradores y miembros del espacio pueden modificar sus actores privados.',
  'Only reviewers of the directory manage public monitors; use visibility workspace for your own':
    'Solo quien revisa el directorio gestiona las fuentes públicas; las suyas pueden ser del espacio.',
  'The plan allows {limit} runs per month': 'El plan permite {limit} búsquedas al mes.',
  'The {plan} plan allows {limit} members': 'El plan {plan} permite {limit} miembros.',
  'This operation is for reviewers of the public directory':
    'Esto es solo para quien revisa el directorio público.',
  'This requires one of the workspace roles {roles}. Your role is {role}':
    'Su función en el espacio no lo permite. Pregunte a un propietario o administrador.',
  'Workspace reviewers can change only their own notes. Ask a member to change this one':
    'Quien solo revisa puede modificar solo sus propias notas. Pida a un miembro que modifique esta.',
  'Workspace reviewers can read runs but cannot start or change them':
    'Quien solo revisa puede leer las búsquedas, pero no empezarlas ni modificarlas.',
  'Your plan allows {limit} watches in a workspace. End one that you no longer need':
    'Su plan permite {limit} seguimientos en un espacio. Termine uno que ya no necesite.',
  'Your plan allows {limit} watches in a workspace. End one that you no longer need, or choose a paid plan: see {address}':
    'Su plan permite {limit} seguimientos en un espacio. Termine uno que ya no necesite, o elija un plan de pago: vea {address}',
}
